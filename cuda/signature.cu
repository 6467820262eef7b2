// The rules on a GPU: the same headers, compiled by nvcc for the device. Each
// mode of each game is played by one thread; the host folds what they found.
//
//   signature battle=book_battle.bin      prints the lines of `grandmaster signature`
#include <cstdio>
#include <cstring>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "rules/games.h"
#include "rules/play.h"

namespace {

using gm::battle::Battle;
using gm::battle::Book;

__global__ void play_modes(Book* books, int modes, unsigned long long* hashes) {
  const int i = int(blockIdx.x * blockDim.x + threadIdx.x);
  if (i < modes) hashes[i] = gm::signature_of_mode<Battle>(books[i], i, gm::signature_games);
}

int fail(const std::string& why) {
  std::fprintf(stderr, "signature: %s\n", why.c_str());
  return 1;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 2 || std::strncmp(argv[1], "battle=", 7) != 0) return fail("expected battle=FILE");
  std::ifstream file(argv[1] + 7, std::ios::binary);
  const std::string bytes{std::istreambuf_iterator<char>(file), {}};
  if (bytes.size() != sizeof(Book)) return fail("expected " + std::to_string(sizeof(Book)) + " bytes, the size of a book here");
  Book book;
  std::memcpy(&book, bytes.data(), sizeof(Book));

  const int modes = gm::battle::modes(book);
  const std::vector<Book> copies(std::size_t(modes), book);
  Book* books = nullptr;
  unsigned long long* hashes = nullptr;
  if (cudaMalloc(&books, sizeof(Book) * std::size_t(modes)) != cudaSuccess) return 77;  // no GPU here
  if (cudaMalloc(&hashes, sizeof(*hashes) * std::size_t(modes)) != cudaSuccess) return fail("no memory on the device");
  cudaMemcpy(books, copies.data(), sizeof(Book) * std::size_t(modes), cudaMemcpyHostToDevice);
  play_modes<<<(modes + 31) / 32, 32>>>(books, modes, hashes);
  if (const auto error = cudaDeviceSynchronize(); error != cudaSuccess) return fail(cudaGetErrorString(error));
  std::vector<unsigned long long> found(std::size_t(modes), 0);
  cudaMemcpy(found.data(), hashes, sizeof(*hashes) * found.size(), cudaMemcpyDeviceToHost);
  uint64_t signature = 0;
  for (unsigned long long hash : found) signature = gm::fold(signature, hash);
  std::printf("battle %016llx\n", static_cast<unsigned long long>(signature));
  return 0;
}
