import { expect, it } from "vitest";
import { tabsForSpaces } from "./split-rows.ts";

it("puts a tab between cells, none at the ends of lines, and leaves quoted cells alone", () => {
  expect(tabsForSpaces('  "a  b"   c \t d  \r\n x "1 ""2"" \n 3" y \n', '"')).toBe(
    '"a  b"\tc\td\r\nx\t"1 ""2"" \n 3"\ty\n',
  );
  expect(tabsForSpaces("'a b'  c\n\n 1 0 ", "'")).toBe("'a b'\tc\n\n1\t0");
});
