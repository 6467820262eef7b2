// The page of a review: one file, readable on a phone, light and dark. Colours and shapes are those of the
// game page (web/src/draw: tokens.css, art/kit.svg); names and sentences come from strangers' logs and are
// escaped.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "lab/review_text.h"

namespace gm {
namespace {

constexpr std::size_t most_shown = 5;  // decisions of a side; the rest is folded

constexpr const char* page_style = R"css(
:root{color-scheme:light dark;
--font-text:-apple-system,'Segoe UI Variable Text','Segoe UI',Roboto,'Noto Sans','Liberation Sans','DejaVu Sans',sans-serif;
--font-head:'Avenir Next Condensed',Bahnschrift,'Roboto Condensed',sans-serif-condensed,'Noto Sans Condensed','Liberation Sans Narrow','Arial Narrow','DejaVu Sans Condensed',sans-serif;
--ink:#14111c;--table:#e9dfc8;--dot:#cdbf9f;--panel:#fbf6ea;--panel-2:#f1e8d3;--rule:#c9bb9a;--edge:#14111c;
--text:#1c1826;--text-2:#544c5e;--text-3:#645b6b;--bar:#1d1a29;--on-bar:#fbf5e6;--go:#ffc21a;--on-go:#1c1405;
--hurt:#d92b33;--hurt-text:#b51f2b;--heal:#1f8a4c;--heal-text:#17693a;--cool:#0b7aa8;--cool-text:#0a5f86;--away:#7d7688;--focus:#0b57d0}
@media (prefers-color-scheme:dark){:root{--table:#171826;--dot:#262940;--panel:#262a40;--panel-2:#30354f;--rule:#454b6b;--edge:#0d0c15;
--text:#f6f1e4;--text-2:#c3c3d6;--text-3:#a3a4bd;--bar:#0d0c15;--hurt:#e8434a;--hurt-text:#ff8f8a;--heal:#43b878;--heal-text:#6fd79a;
--cool:#39b6e6;--cool-text:#7fd0f2;--away:#8c8aa3;--focus:#8ab8ff}}
*{box-sizing:border-box}
html{-webkit-text-size-adjust:100%}
body{margin:0;color:var(--text);font:15px/1.45 var(--font-text);background:var(--table) radial-gradient(circle,var(--dot) 1.3px,transparent 1.7px) 0 0/9px 9px}
h1,h2,h3,p,ol,ul,dl,dd,figure,table{margin:0;padding:0}
ol,ul{list-style:none}
svg{display:block}
.head,h1,h2,h3,summary,th{font-family:var(--font-head);font-stretch:condensed;font-weight:700;line-height:1.15}
.bar{display:flex;align-items:center;gap:12px;min-height:52px;padding:8px 16px;background:var(--bar);color:var(--on-bar);border-bottom:3px solid var(--go)}
.bar svg{width:34px;height:34px;flex:none}
.bar b{font:italic 700 24px/1 var(--font-head);font-stretch:condensed;letter-spacing:.04em;color:var(--go)}
main{max-width:1120px;margin:0 auto;padding:20px 16px 40px;display:grid;gap:16px;grid-template-columns:minmax(0,1fr)}
h1{font-size:34px;font-style:italic;text-transform:uppercase}
.ending{display:inline-block;margin-top:10px;padding:6px 12px;background:var(--go);color:var(--on-go);border:2.5px solid var(--ink);box-shadow:2px 2px 0 var(--ink);font-weight:700}
.players{display:flex;flex-wrap:wrap;gap:6px 18px;margin-top:12px}
.players li,.name{display:flex;align-items:center;gap:8px;min-width:0;overflow-wrap:anywhere}
.seat{width:20px;height:20px;flex:none}
.small{color:var(--text-2);font-size:13px}
.panel{background:var(--panel);border:2.5px solid var(--edge);border-radius:12px;box-shadow:3px 3px 0 var(--ink);padding:14px 16px;min-width:0}
h2{font-size:20px;margin-bottom:10px}
h3{font-size:15px;text-transform:uppercase;letter-spacing:.05em;color:var(--text-2);margin-bottom:8px}
.side{display:grid;gap:12px 16px;align-items:start;grid-template-columns:minmax(0,1fr)}
@media (min-width:860px){.side{grid-template-columns:minmax(0,5fr) minmax(0,6fr)}.side>.wide{grid-column:1/-1}h1{font-size:44px}}
.name.big{margin:6px 0 0;font:700 26px/1.15 var(--font-head);font-stretch:condensed}
.name.big .seat{width:28px;height:28px}
.plot{position:relative;height:300px;margin:6px 12px 26px 44px}
.plot svg{position:absolute;inset:0;width:100%;height:100%;overflow:visible}
.plot path{fill:none;vector-effect:non-scaling-stroke;stroke-linejoin:round;stroke-linecap:round}
.plot .grid{stroke:var(--rule);stroke-width:1}
.plot .half{stroke:var(--away);stroke-width:1;stroke-dasharray:4 4}
.plot .under{stroke:var(--ink);stroke-width:5.5}
.plot .over{stroke:currentColor;stroke-width:3}
.plot i{position:absolute;font-style:normal;font-size:12.5px;color:var(--text-2);line-height:1;white-space:nowrap}
.plot .y{right:100%;margin-right:8px;transform:translateY(-50%)}
.plot .x{top:100%;margin-top:8px;transform:translateX(-50%)}
.plot .x.last{transform:translateX(-100%)}
.plot .x.first{transform:none}
.mark{display:inline-grid;place-items:center;width:24px;height:24px;border-radius:50%;border:2.5px solid var(--ink);color:#14111c;font:700 14px/1 var(--font-head);flex:none}
.plot .mark{position:absolute;transform:translate(-50%,-50%);color:#14111c}
dl.balance{display:grid;grid-template-columns:auto minmax(60px,1fr) auto;gap:8px 12px;align-items:center}
.balance dt{color:var(--text-2)}
.balance dd{text-align:right;font-variant-numeric:tabular-nums;font-weight:700}
.balance .track{position:relative;height:16px;background:var(--panel-2);border-radius:4px}
.balance .track::before{content:"";position:absolute;left:50%;top:-3px;bottom:-3px;border-left:2px solid var(--away)}
.balance .track span{position:absolute;top:2px;bottom:2px;border-radius:3px}
.plus{background:var(--heal)}.minus{background:var(--hurt)}.even{background:var(--cool)}
.up{color:var(--heal-text)}.down{color:var(--hurt-text)}
.balance+p{margin-top:12px;padding-top:10px;border-top:1px solid var(--rule)}
.turns{display:grid;gap:14px}
.turns li{display:grid;grid-template-columns:auto minmax(0,1fr);gap:4px 10px}
.turns .what{grid-column:2;border-left:3px solid var(--rule);padding-left:10px;color:var(--text-2);overflow-wrap:anywhere}
.turns .small{white-space:nowrap}
.turns b,.cost b{font-variant-numeric:tabular-nums}
.tag{display:inline-block;padding:1px 8px;border-radius:4px;background:var(--panel-2);font:700 13px/1.5 var(--font-head);font-stretch:condensed;white-space:nowrap}
.blunder{background:var(--hurt);color:#fff}.mistake{background:#f0801e;color:#14111c}.slip{box-shadow:inset 0 0 0 1.5px var(--away)}
@media (prefers-color-scheme:dark){.blunder{color:#14070a}}
.cost{display:grid;gap:12px}
.cost li{border-top:1px solid var(--rule);padding-top:10px;overflow-wrap:anywhere}
.cost li:first-child{border:0;padding:0}
.cost .line{display:flex;flex-wrap:wrap;gap:4px 10px;align-items:baseline}
.cost p{display:grid;grid-template-columns:6em minmax(0,1fr) auto;gap:10px}
.cost p span:first-child{color:var(--text-3)}
.cost p span:last-child,td.n{font-variant-numeric:tabular-nums;white-space:nowrap;text-align:right}
details{border-top:1px solid var(--rule);margin-top:14px;padding-top:4px}
summary{cursor:pointer;min-height:40px;display:flex;align-items:center;font-size:16px;color:var(--cool-text)}
summary::before{content:"▸";margin-right:8px}
details[open] summary::before{content:"▾"}
summary:focus-visible{outline:3px solid var(--focus);outline-offset:3px;border-radius:4px}
table{border-collapse:collapse;width:100%;font-size:14px}
th{text-align:left;color:var(--text-2);font-size:13px}
th,td{padding:6px 10px 6px 0;vertical-align:top;border-bottom:1px solid var(--rule);overflow-wrap:anywhere}
th.n{text-align:right}
@media (max-width:620px){thead{display:none}td[data-label]::before{content:attr(data-label) ": ";color:var(--text-3)}tr{display:grid;grid-template-columns:1fr auto;padding:8px 0;border-bottom:1px solid var(--rule)}td{border:0;padding:1px 8px 1px 0}td.verdict{grid-column:1/-1}td.n{padding-right:0}.plot{height:240px}h1{font-size:28px}.cost p{grid-template-columns:minmax(0,1fr) auto;gap:0 10px}.cost p span:first-child{grid-column:1/-1}}
footer{color:var(--text-2);font-size:13px}
@media print{body{background:none}.panel{box-shadow:none;break-inside:avoid}}
)css";

constexpr const char* product_mark =
    R"svg(<svg viewBox="0 0 64 64" aria-hidden="true"><g stroke="#14111c" stroke-width="3.5" stroke-linejoin="round"><path d="M40 28C52 32 58 42 60 58L50 53L44 60L38 54Z" fill="#e5383b"/><path d="M22 32C22 42 17 46 14 52H46C43 46 38 42 38 32Z" fill="#ffc21a"/><path d="M34 32C35 42 40 46 46 52H32Z" fill="#d98e0a" stroke="none"/><path d="M10 51H50V60H10Z" fill="#ffc21a"/><path d="M18 30H42V36H18Z" fill="#fbf5e6"/><circle cx="30" cy="17" r="13" fill="#ffc21a"/><path d="M30 4A13 13 0 0 1 30 30Z" fill="#d98e0a" stroke="none"/><path d="M17 13C22 11 26 13 30 13S38 11 43 13C43 20 39 22 35.5 21C33 20 32 18.5 30 18.5S27 20 24.5 21C21 22 17 20 17 13Z" fill="#14111c" stroke-width="2"/><path d="M20.5 15.5L27 17.5L22.5 19ZM39.5 15.5L33 17.5L37.5 19Z" fill="#fbf5e6" stroke="none"/></g></svg>)svg";

// A seat is known by its colour and its shape.
struct SeatSign {
  const char* colour;
  const char* shape;
};
constexpr std::array<SeatSign, max_seats> seat_signs = {{
    {"#14b3aa", "M12 2.5A9.5 9.5 0 1 1 12 21.5A9.5 9.5 0 1 1 12 2.5Z"},
    {"#3b7ff0", "M12 2.5L22.5 21H1.5Z"},
    {"#e0407a", "M3 3H21V21H3Z"},
    {"#74b03a", "M12 1.5L22.5 12L12 22.5L1.5 12Z"},
    {"#9a5fd6", "M7 2.5H17L22.5 12L17 21.5H7L1.5 12Z"},
    {"#f0801e", "M12 2L22.5 9.8L18.5 22H5.5L1.5 9.8Z"},
    {"#a87442", "M8 2H16V8H22V16H16V22H8V16H2V8H8Z"},
    {"#d9d2c0", "M12 1.5L15 8.5L22.5 9.2L16.8 14.2L18.6 21.8L12 17.8L5.4 21.8L7.2 14.2L1.5 9.2L9 8.5Z"},
}};
const char* colour_of(const ReviewedSide& side) { return seat_signs[std::size_t(side.seats.front())].colour; }

std::string escaped(std::string_view text) {
  constexpr std::string_view marks = "&<>\"'";
  constexpr const char* written[] = {"&amp;", "&lt;", "&gt;", "&quot;", "&#39;"};
  std::string out;
  for (char c : text) {
    const std::size_t mark = marks.find(c);
    if (mark == std::string_view::npos) {
      out += c;
    } else {
      out += written[mark];
    }
  }
  return out;
}

class Page {
 public:
  explicit Page(const Review& review) : review_(review) {}

  std::string all() {
    const std::string title = escaped(w_.say("title", {w_.game()}));
    add("<!doctype html>\n<html lang=\"{}\">\n<head>\n<meta charset=\"utf-8\">\n"
        "<meta name=\"viewport\" content=\"width=device-width, "
        "initial-scale=1\">\n<title>{}</title>\n<style>{}"
        "</style>\n</head>\n<body>\n<div class=\"bar\">{}<b>GRANDMASTER</b></div>\n<main>\n",
        lang_names[std::size_t(review_.lang)], title, page_style, product_mark);
    heading(title);
    curve();
    for (const ReviewedSide& side : review_.sides) {
      if (side.asked) tell(side);
    }
    add("<footer>{} {}</footer>\n</main>\n</body>\n</html>\n", escaped(w_.judge()),
        escaped(w_.say("page_made")));
    return std::move(out_);
  }

 private:
  template <class... Values>
  void add(fmt::format_string<Values...> pattern, Values&&... values) {
    fmt::format_to(std::back_inserter(out_), pattern, std::forward<Values>(values)...);
  }

  std::string sign(Seat seat) const {
    const auto& [colour, shape] = seat_signs[std::size_t(seat)];
    return fmt::format(
        "<svg class=\"seat\" viewBox=\"0 0 24 24\" aria-hidden=\"true\"><path d=\"{}\" fill=\"{}\" "
        "stroke=\"#14111c\" stroke-width=\"2.4\" stroke-linejoin=\"round\"/></svg>",
        shape, colour);
  }
  std::string name(Seat seat) const { return escaped(w_.names({seat})); }

  void heading(const std::string& title) {
    add("<header>\n<h1>{}</h1>\n<p class=\"ending\">{}</p>\n<ul class=\"players\">\n", title,
        escaped(w_.ending()));
    for (std::size_t i = 0; i < review_.names.size(); ++i) {
      const ReviewedSide& side = side_of(Seat(i));
      add("<li>{}<b>{}</b><span class=\"small\">{} → {}</span></li>\n", sign(Seat(i)), name(Seat(i)),
          w_.percent(side.start()), w_.percent(side.result()));
    }
    add("</ul>\n</header>\n");
  }
  const ReviewedSide& side_of(Seat seat) const {
    return *std::find_if(review_.sides.begin(), review_.sides.end(), [&](const ReviewedSide& side) {
      return std::find(side.seats.begin(), side.seats.end(), seat) != side.seats.end();
    });
  }

  // ---- The curve: lines are stretched to the width of the page, words are laid over them ----

  double x(std::size_t step) const { return 100.0 * double(step) / double(review_.reached + 1); }
  static double y(double share) { return 100 * (1 - std::clamp(share, 0.0, 1.0)); }

  void curve() {
    add("<figure class=\"panel\">\n<h2>{}</h2>\n<div class=\"plot\" role=\"img\" aria-label=\"{}\">\n"
        "<svg viewBox=\"0 0 100 100\" preserveAspectRatio=\"none\" aria-hidden=\"true\">\n"
        "<path class=\"grid\" d=\"M0 0H100M0 25H100M0 75H100M0 100H100\"/><path class=\"half\" d=\"M0 "
        "50H100\"/>\n",
        escaped(w_.say("chance")), escaped(described()));
    for (const bool asked : {false, true}) {  // those asked for lie above the others
      for (const ReviewedSide& side : review_.sides) {
        if (side.asked != asked) continue;
        std::string line;
        for (const auto& point : side.curve)
          fmt::format_to(std::back_inserter(line), "{}{:.2f} {:.2f}", line.empty() ? "M" : "L", x(point.step),
                         y(point.chance));
        add("<path class=\"under\" d=\"{0}\"/><path class=\"over\" style=\"color:{1}\" d=\"{0}\"/>\n", line,
            colour_of(side));
      }
    }
    add("</svg>\n");
    for (int percent = 0; percent <= 100; percent += 25)
      add("<i class=\"y\" style=\"top:{}%\">{}</i>\n", 100 - percent, w_.percent(percent / 100.0));
    add("<i class=\"x first\" style=\"left:0\">{}</i><i class=\"x\" style=\"left:50%\">{}</i><i class=\"x "
        "last\" "
        "style=\"left:100%\">{}</i>\n",
        escaped(w_.say("start")), escaped(w_.steps(review_.reached / 2, 0)), escaped(w_.result()));
    for (const ReviewedSide& side : review_.sides) {
      int number = 0;
      for (const auto& turn : side.turns) {
        if (!side.asked) break;
        add("<span class=\"mark\" style=\"left:{:.2f}%;top:{:.2f}%;background:{}\">{}</span>\n",
            x(turn.to + 1), y(turn.after), colour_of(side), ++number);
      }
    }
    add("</div>\n</figure>\n");
  }
  std::string described() const {
    std::string out = w_.say("chance") + ".";
    for (const ReviewedSide& side : review_.sides)
      out += fmt::format(" {}: {} → {}.", w_.names(side.seats), w_.percent(side.start()),
                         w_.percent(side.result()));
    return out;
  }

  // ---- A side ----

  void tell(const ReviewedSide& side) {
    add("<section class=\"side\">\n<h2 class=\"name big wide\">");
    for (Seat seat : side.seats) add("{}", sign(seat));
    add("<span>{}</span></h2>\n", escaped(w_.names(side.seats)));
    balance(side);
    turns(side);
    decisions(side);
    add("</section>\n");
  }

  void balance(const ReviewedSide& side) {
    const Balance& b = side.balance;
    const double most = std::max({std::fabs(b.own), std::fabs(b.rivals), std::fabs(b.luck), 0.01});
    const auto row = [&](const std::string& what, double change) {
      const double width = 50 * std::fabs(change) / most;
      add("<dt>{}</dt><dd class=\"track\"><span class=\"{}\" "
          "style=\"left:{:.1f}%;width:{:.1f}%\"></span></dd>"
          "<dd class=\"{}\">{}</dd>\n",
          escaped(what), change < 0 ? "minus" : "plus", change < 0 ? 50 - width : 50, width,
          change < 0 ? "down" : "up", w_.points(change));
    };
    const auto end = [&](const std::string& what, double share) {
      add("<dt>{}</dt><dd></dd><dd>{}</dd>\n", escaped(what), w_.percent(share));
    };
    add("<div class=\"panel\">\n<h3>{}</h3>\n<dl class=\"balance\">\n", escaped(w_.say("balance")));
    end(w_.say("start"), side.start());
    row(w_.own(), b.own);
    if (review_.sides.size() > 1) row(w_.say("rivals"), b.rivals);
    row(w_.say("luck"), b.luck);
    end(w_.result(), side.result());
    add("</dl>\n<p class=\"small\">{}</p>\n</div>\n", escaped(w_.note()));
  }

  void turns(const ReviewedSide& side) {
    add("<div class=\"panel\">\n<h3>{}</h3>\n", escaped(w_.say("turns")));
    if (side.turns.empty()) add("<p>{}</p>\n", escaped(w_.say("no_turns")));
    add("<ol class=\"turns\">\n");
    int number = 0;
    for (const auto& turn : side.turns) {
      const double change = turn.after - turn.before;
      add("<li><span class=\"mark\" style=\"background:{}\">{}</span><div><b class=\"{}\">{}</b> {} → {} "
          "<span "
          "class=\"tag\">{}</span> <span class=\"small\">{}</span></div>\n",
          colour_of(side), ++number, change < 0 ? "down" : "up", w_.points(change), w_.percent(turn.before),
          w_.percent(turn.after),
          escaped(w_.say(fmt::format("source.{}", source_names[std::size_t(turn.source)]))),
          escaped(w_.steps(turn.from, turn.to)));
      if (!turn.words.empty()) {
        add("<div class=\"what\">");
        for (const std::string& words : turn.words) add("<p>{}</p>", escaped(words));
        add("</div>");
      }
      add("</li>\n");
    }
    add("</ol>\n</div>\n");
  }

  std::string tag(const Judged& judged) const {
    if (judged.grade == Grade::none) return "";
    const char* grade = grade_names[std::size_t(judged.grade)];
    return fmt::format("<span class=\"tag {}\">{}</span>", grade,
                       escaped(w_.say(fmt::format("grade.{}", grade))));
  }

  void decisions(const ReviewedSide& side) {
    add("<div class=\"panel wide\">\n<h3>{}</h3>\n", escaped(w_.say("worst")));
    const auto worst = w_.worst(side);
    if (worst.empty()) add("<p>{}</p>\n", escaped(w_.say("no_loss")));
    add("<ul class=\"cost\">\n");
    for (std::size_t i = 0; i < std::min(worst.size(), most_shown); ++i) {
      const Judged& each = *worst[i];
      const std::string who = side.seats.size() > 1 ? name(each.seat) + ", " : "";
      add("<li><div class=\"line\"><b class=\"down\">{}</b><span class=\"small\">± {}</span>{}<span "
          "class=\"small\">{}{}</span></div>\n",
          w_.points(-each.given_up), w_.points(each.unsure).substr(1), tag(each), who,
          escaped(w_.steps(each.step, each.step)));
      add("<p><span>{}</span><span>{}</span><span>{}</span></p>\n", escaped(w_.say("made")),
          escaped(each.words), w_.percent(each.chance));
      add("<p><span>{}</span><b>{}</b><span>{}</span></p></li>\n", escaped(w_.say("best")),
          escaped(each.best_words), w_.percent(each.best_chance));
    }
    add("</ul>\n");
    table(side);
    add("</div>\n");
  }

  void table(const ReviewedSide& side) {
    std::vector<const Judged*> all;
    for (const Judged& each : review_.judged) {
      if (&side_of(each.seat) == &side) all.push_back(&each);
    }
    if (all.empty()) return;
    std::stable_sort(all.begin(), all.end(),
                     [](const Judged* a, const Judged* b) { return a->given_up > b->given_up; });
    add("<details>\n<summary>{}</summary>\n<table>\n<thead><tr><th>{}</th><th>{}</th><th "
        "class=\"n\">%</th><th>{}</th><th class=\"n\">%</th><th>{}</th></tr></thead>\n<tbody>\n",
        escaped(w_.say("all", {std::to_string(all.size())})), escaped(w_.say("step")),
        escaped(w_.say("made")), escaped(w_.say("best")), escaped(w_.say("given_up")));
    for (const Judged* each : all) {
      const std::string who = side.seats.size() > 1 ? " " + name(each->seat) : "";
      // A phone shows no heads of columns, but their words before the cells.
      add("<tr><td class=\"verdict\" data-label=\"{}\">{}{}</td><td data-label=\"{}\">{}</td><td "
          "class=\"n\">{}</td>"
          "<td data-label=\"{}\">{}</td><td class=\"n\">{}</td><td class=\"verdict\">{}</td></tr>\n",
          escaped(w_.say("step")), each->step, who, escaped(w_.say("made")), escaped(each->words),
          w_.percent(each->chance), escaped(w_.say("best")), escaped(each->best_words),
          w_.percent(each->best_chance), escaped(w_.verdict(*each)));
    }
    add("</tbody>\n</table>\n</details>\n");
  }

  const Review& review_;
  ReviewWords w_{review_};
  std::string out_;
};

}  // namespace

std::string review_page(const Review& review) { return Page(review).all(); }

}  // namespace gm
