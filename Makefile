# Conveniences for development; nothing here is needed to build or test (see Scripts/).

.PHONY: build test test-browser test-integrations run format bench bench-triage \
  fuzz test-asan test-tsan

build:
	swift build -c release

test:
	Scripts/test

test-integrations:
	Integrations/test

run:
	Scripts/run

format:
	swift format --in-place --recursive Package.swift Sources Tests Benchmarks

bench:
	Benchmarks/run

bench-triage:
	Benchmarks/run-triage

test-browser:
	Tests/Browser/run

# Fuzzes one target, or all: make fuzz TARGET=plist SECONDS=300
TARGET ?= all
# SECONDS is a variable of some shells as well, so only make's own counts.
fuzz:
	Tests/Fuzz/run "$(TARGET)" "$(if $(filter command line,$(origin SECONDS)),$(SECONDS),60)"

# The tests, with each access to memory checked, or each access from two threads.
test-asan:
	ASAN_OPTIONS=detect_leaks=0 swift test --sanitize address --scratch-path .build/asan --disable-xctest

test-tsan:
	swift test --sanitize thread --scratch-path .build/tsan --disable-xctest
