// One connection: its requests are counted against the limits, those to the hall
// are answered here, those to a table go to its room.
#include "server/hall.h"
#include "server/parts.h"
#include "text/language.h"
#include "text/safe_text.h"

namespace gm {

Person person_of_token(const std::string& token) {
  return std::stoull(sha256_hex("person " + token).substr(0, 16), nullptr, 16) | 1;
}

Visitor::Visitor(Hall& hall, std::shared_ptr<Wire> wire, const std::string& token, std::string address)
    : hall_(hall),
      wire_(std::move(wire)),
      token_(sha256_hex(token)),
      person_(person_of_token(token)),
      address_(std::move(address)),
      requests_(hall.limits().requests_a_second, hall.limits().request_burst),
      chats_(hall.limits().chats_a_second, hall.limits().chat_burst) {
  if (const auto known = hall_.store_.person_of(token_)) name_ = known->name;
}

void Visitor::send(const Json& message) const {
  ++hall_.figures_.messages;
  wire_->send(
      std::make_shared<const std::string>(message.dump(-1, ' ', false, Json::error_handler_t::replace)));
}

void Visitor::answer_with(const Json& id, Json keys) const {
  Json out = object_for(keys.size() + 1);
  out["re"] = id;
  for (auto& [key, value] : keys.items()) out[key] = std::move(value);
  send(out);
}

void Visitor::answer(const Json& id, Or<Json> result) const {
  if (const auto* why = std::get_if<Denied>(&result)) {
    ++hall_.figures_.denied;
    return answer_with(id, write_denied(*why, nullptr, lang_));
  }
  Json& keys = std::get<Json>(result);
  Json out = object_for(keys.size() + 1);
  out["ok"] = true;
  for (auto& [key, value] : keys.items()) out[key] = std::move(value);
  answer_with(id, std::move(out));
}

void Visitor::receive(std::string_view text) {
  ++hall_.figures_.requests;
  const auto parsed = parse_json(text, "request", {hall_.limits().message_bytes, 16});
  if (!parsed || !parsed->is_object()) {
    const std::string why = parsed ? "expected an object" : parsed.problem().line();
    return answer(nullptr, Or<Json>(Denied{"malformed", {}, "request", why, {}}));
  }
  Json id = nullptr;
  if (const auto found = parsed->find("id"); found != parsed->end()) {
    if (found->is_number_integer() ||
        (found->is_string() && found->get_ref<const std::string&>().size() <= 64))
      id = *found;
  }
  const Node request{*parsed, ""};
  std::string what;
  try {
    what = request["do"].text();
  } catch (const Problem& problem) {
    return answer(id, Or<Json>(Denied{"bad_request", {}, problem.where, problem.what, {}}));
  }
  Bucket& bucket = what == "chat" ? chats_ : requests_;
  if (!bucket.take()) {
    Json slow = write_denied(denied("too_fast", "too_fast"), nullptr, lang_);
    slow["wait"] = bucket.wait_ms();
    ++hall_.figures_.denied;
    return answer_with(id, slow);
  }

  if (what == "ping") return answer(id, Or<Json>(Json::object()));
  if (what == "hello") return answer(id, hello(request));
  if (what == "content") return answer(id, content(request));
  if (what == "rules") return answer(id, rules(request));
  if (what == "name") return rename(id, request);
  if (what == "lobby") return answer(id, lobby(request));
  if (what == "open") return hall_.open(shared_from_this(), id, request);
  if (what == "enter") return enter(id, request);
  if (what == "exit") {
    if (room_) room_->leave(shared_from_this());
    room_ = nullptr;
    return answer(id, Or<Json>(Json::object()));
  }
  if (!room_) return answer(id, Or<Json>(denied("not_now", "not_at_table")));
  room_->request(shared_from_this(), id, *parsed, name_);
}

void Visitor::gone() {
  if (room_) room_->leave(shared_from_this());
  room_ = nullptr;
  hall_.watch(shared_from_this(), false);
}

Or<Json> Visitor::hello(const Node& request) {
  return asking([&]() -> Json {
    request.only({"id", "do", "lang"});
    if (const auto lang = request.find("lang")) lang_ = Lang(lang->one_of(lang_names));
    return {{"name", name_}, {"version", rules_version}, {"games", games_in_words(lang_)}};
  });
}

Or<Json> Visitor::content(const Node& request) const {
  return asking([&]() -> Json {
    request.only({"id", "do", "game"});
    const auto cards = cards_of(request["game"].text(), lang_);
    if (!cards) throw cards.problem();
    return {{"content", *cards}};
  });
}

Or<Json> Visitor::rules(const Node& request) const {
  return asking([&]() -> Json {
    request.only({"id", "do", "game", "about"});
    const auto found = rules_of(request["game"].text(), request["about"].text());
    if (!found) throw found.problem();
    return {{"rules", *found}};
  });
}

void Visitor::rename(const Json& id, const Node& request) {
  const Or<Json> fine = asking([&]() -> Json {
    request.only({"id", "do", "name"});
    const std::string name = safe_text(request["name"].text(), 24);
    if (name.empty()) throw denied("bad_request", "no_name");
    name_ = name;
    return Json::object();
  });
  if (std::holds_alternative<Denied>(fine)) return answer(id, fine);
  Write write{.person = StoredPerson{person_, token_, name_}};
  write.done = [self = shared_from_this(), id](bool kept) {
    self->answer(id, kept ? Or<Json>(Json::object()) : Or<Json>(denied("not_saved", "not_saved")));
  };
  if (room_) room_->rename(person_, name_);
  hall_.store_.write(std::move(write));
}

Or<Json> Visitor::lobby(const Node& request) {
  return asking([&]() -> Json {
    request.only({"id", "do", "watch"});
    hall_.watch(shared_from_this(), request["watch"].yes_no());
    return hall_.lobby_for(person_);
  });
}

void Visitor::enter(const Json& id, const Node& request) {
  std::shared_ptr<Room> next;
  const Or<Json> found = asking([&]() -> Json {
    request.only({"id", "do", "table", "as", "after", "picture"});
    const std::string table = request["table"].text();
    if (is_table_id(table)) next = hall_.room(table);
    if (!next) throw denied("no_table", "no_table");
    return Json::object();
  });
  if (!next) return answer(id, found);
  if (room_ && room_ != next) room_->leave(shared_from_this());
  room_ = next;
  room_->enter(shared_from_this(), id, request.json());
}

}  // namespace gm
