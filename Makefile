# Conveniences for development; nothing here is needed to build or test (see Scripts/).

.PHONY: build test test-long test-browser test-integrations run format bench bench-triage

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

# Lines of 2 GiB, from a file and through a pipe: some minutes.
test-long:
	ATSEXPLAIN_LONG=1 swift test --disable-xctest --filter aLongLineTakesNoMemory
