# Conveniences for development; nothing here is needed to build or test (see Scripts/).

.PHONY: build test test-browser test-integrations test-delivery run format bench bench-triage \
  install dist

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

PREFIX ?= /usr/local

# Honours DESTDIR, as packagers expect.
install:
	DESTDIR="$(DESTDIR)" Scripts/install "$(PREFIX)"

dist:
	Scripts/dist

test-delivery:
	Tests/Delivery/run
