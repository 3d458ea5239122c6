import { gzipSync } from "node:zlib";
import { expect, it } from "vitest";
import { TableError } from "../finding.ts";
import { unpacked } from "./named-file.ts";

const MOST = 2 ** 20;

it("unpacks no more than is held in memory: a kilobyte of gzip has a megabyte of zeros", async () => {
  const packed = (length: number) => ({ name: "a.csv.gz", bytes: gzipSync(new Uint8Array(length)) });
  expect((await unpacked(packed(MOST), MOST)).bytes).toHaveLength(MOST);
  const error = await unpacked(packed(20 * MOST), MOST).catch((fault) => fault);
  expect(error).toBeInstanceOf(TableError);
  expect(error.fault).toEqual({ severity: "fault", kind: "large-gzip", most: MOST, advice: [] });
});
