// Benchmarks of the stages of a parse, and of other parsers: native-benchmarks FOLDER ...

#include <benchmark/benchmark.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <functional>
#include <iterator>
#include <string>
#include <vector>

#include "peers.h"
#include "stages.h"
#include "text/scan.h"

namespace souptree::bench {

namespace {

struct Page {
  std::string bytes;
  Array<Stages::Answer> answers;

  std::uint32_t size() const { return static_cast<std::uint32_t>(bytes.size()); }
};

using Pages = std::vector<Page>;

// All benchmarks have the same memory, which is warm after the first round.
Stages stages;

void put(const Page& page, char8_t* buffer) {
  std::memcpy(buffer, page.bytes.data(), page.size());
}

void read(const Page& page) {
  put(page, stages.prepare(page.size()));
  stages.read(page.size());
}

void parse(const Page& page) {
  put(page, stages.prepare_to_parse(page.size()));
  stages.parse(page.size());
}

Pages read_pages(const std::filesystem::path& folder) {
  std::vector<std::filesystem::path> paths;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    if (entry.path().extension() == ".html") paths.push_back(entry.path());
  }
  std::sort(paths.begin(), paths.end());
  Pages pages;
  for (const auto& path : paths) {
    std::ifstream file(path, std::ios::binary);
    Page& page = pages.emplace_back();
    page.bytes = {std::istreambuf_iterator<char>(file), {}};
    read(page);
    page.answers = stages.learn();
  }
  return pages;
}

double seconds_of(const std::function<void()>& work) {
  const auto begin = std::chrono::steady_clock::now();
  work();
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
}

// The least cost of finding the next piece of markup.
double scan(const Page& page) {
  read(page);
  const char8_t* const text = stages.input().data();
  return seconds_of([&] {
    const char8_t* const end = text + stages.input().size();
    for (const char8_t* at = text; at < end; ++at) {
      at = scan_until<'<', '&'>(at);
      benchmark::DoNotOptimize(at);
    }
  });
}

double tokenize(const Page& page) {
  read(page);
  return seconds_of([&] { benchmark::DoNotOptimize(stages.tokenize(page.answers)); });
}

double build(const Page& page) {
  put(page, stages.prepare(page.size()));
  const double newlines = seconds_of([&] { stages.read(page.size()); });
  const double tokens = seconds_of([&] { stages.tokenize(page.answers); });
  put(page, stages.prepare_to_parse(page.size()));
  return seconds_of([&] { stages.parse(page.size()); }) - newlines - tokens;
}

double encode(const Page& page) {
  parse(page);
  return seconds_of([] { stages.encode(SourceKind::utf8); });
}

double parse_only(const Page& page) {
  return seconds_of([&] { parse(page); });
}

double parse_and_encode(const Page& page) {
  return seconds_of([&] {
    parse(page);
    stages.encode(SourceKind::utf8);
  });
}

void add(const std::string& name, const Pages& pages, std::function<double(const Page&)> seconds) {
  const auto run = [&pages, seconds](benchmark::State& state) {
    std::size_t bytes = 0;
    for (const Page& page : pages) bytes += page.size();
    for (auto _ : state) {
      double total = 0;
      for (const Page& page : pages) total += seconds(page);
      state.SetIterationTime(total);
    }
    state.SetBytesProcessed(static_cast<std::int64_t>(bytes) * state.iterations());
  };
  benchmark::RegisterBenchmark(name.c_str(), run)->UseManualTime();
}

[[maybe_unused]] void add_peer(const std::string& name, const Pages& pages,
                               std::shared_ptr<Peer> peer) {
  add(name, pages,
      [peer](const Page& page) { return seconds_of([&] { peer->parse(page.bytes); }); });
}

void add_all(const std::string& set, const Pages& pages) {
  add("scan/" + set, pages, scan);
  add("tokenize/" + set, pages, tokenize);
  add("build/" + set, pages, build);
  add("encode/" + set, pages, encode);
  add("parse/" + set, pages, parse_only);
  add("parse and encode/" + set, pages, parse_and_encode);
#ifdef SOUPTREE_BENCH_LEXBOR
  add_peer("lexbor/" + set, pages, make_lexbor());
#endif
#ifdef SOUPTREE_BENCH_GUMBO
  add_peer("gumbo/" + set, pages, make_gumbo());
#endif
}

}  // namespace

}  // namespace souptree::bench

int main(int argc, char** argv) {
  benchmark::Initialize(&argc, argv);
  if (argc < 2) {
    std::fputs("usage: native-benchmarks FOLDER ...\n", stderr);
    return 2;
  }
  std::vector<souptree::bench::Pages> sets;
  sets.reserve(static_cast<std::size_t>(argc));
  for (int i = 1; i < argc; ++i) {
    const std::filesystem::path folder = argv[i];
    sets.push_back(souptree::bench::read_pages(folder));
    souptree::bench::add_all(folder.filename().string(), sets.back());
  }
  benchmark::RunSpecifiedBenchmarks();
}
