// The rules on a GPU: the same headers, compiled by nvcc for the device. Each
// mode of each game is played by one thread; the host folds what they found.
//
//   signature battle=book_battle.bin ring=book_ring.bin     prints the lines of `grandmaster signature`
#include <cstdio>
#include <cstring>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "rules/games.h"
#include "rules/play.h"

namespace {

template <class G>
__global__ void play_modes(typename G::Book* books, int modes, unsigned long long* hashes) {
  const int i = int(blockIdx.x * blockDim.x + threadIdx.x);
  if (i < modes) hashes[i] = gm::signature_of_mode<G>(books[i], i, gm::signature_games);
}

int fail(const std::string& why) {
  std::fprintf(stderr, "signature: %s\n", why.c_str());
  return 1;
}

// 0, 1 with a complaint, or 77 where there is no GPU.
template <class G>
int run(const std::string& path) {
  using Book = typename G::Book;
  std::ifstream file(path, std::ios::binary);
  const std::string bytes{std::istreambuf_iterator<char>(file), {}};
  if (bytes.size() != sizeof(Book))
    return fail(path + ": expected " + std::to_string(sizeof(Book)) + " bytes, the size of a book here");
  Book book;
  std::memcpy(&book, bytes.data(), sizeof(Book));

  const int count = modes(book);
  const std::vector<Book> copies(std::size_t(count), book);
  Book* books = nullptr;
  unsigned long long* hashes = nullptr;
  if (cudaMalloc(&books, sizeof(Book) * std::size_t(count)) != cudaSuccess) return 77;
  if (cudaMalloc(&hashes, sizeof(*hashes) * std::size_t(count)) != cudaSuccess) return fail("no memory on the device");
  cudaMemcpy(books, copies.data(), sizeof(Book) * std::size_t(count), cudaMemcpyHostToDevice);
  play_modes<G><<<(count + 31) / 32, 32>>>(books, count, hashes);
  if (const auto error = cudaDeviceSynchronize(); error != cudaSuccess) return fail(cudaGetErrorString(error));
  std::vector<unsigned long long> found(std::size_t(count), 0);
  cudaMemcpy(found.data(), hashes, sizeof(*hashes) * found.size(), cudaMemcpyDeviceToHost);
  cudaFree(books);
  cudaFree(hashes);
  uint64_t signature = 0;
  for (unsigned long long hash : found) signature = gm::fold(signature, hash);
  std::printf("%s %016llx\n", G::id, static_cast<unsigned long long>(signature));
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 2) return fail("expected GAME=FILE ...");
  // Returns of Infinity may set off further ones, so the compiler cannot know how deep calls go there.
  cudaDeviceSetLimit(cudaLimitStackSize, 32 << 10);
  for (int i = 1; i < argc; ++i) {
    const std::string given = argv[i];
    const std::size_t at = given.find('=');
    if (at == std::string::npos) return fail("expected GAME=FILE; got " + given);
    int status = -1;
    gm::for_each_game([&]<class G>() {
      if (given.substr(0, at) == G::id) status = run<G>(given.substr(at + 1));
    });
    if (status == -1) return fail("there is no game " + given.substr(0, at));
    if (status != 0) return status;
  }
  return 0;
}
