#!/usr/bin/env node
// Stands here before the build, so that npm can link it at install time.
await import("../dist/bin.js");
