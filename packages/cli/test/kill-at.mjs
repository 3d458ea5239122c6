// Preloaded (--import): sends this process the signal QMATRIX_KILL_SIGNAL just before its call number QMATRIX_KILL_AT of
// fs.renameSync, or makes that call fail with the code QMATRIX_FAIL_CODE.
import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";

const { QMATRIX_KILL_AT, QMATRIX_KILL_SIGNAL, QMATRIX_FAIL_CODE } = process.env;
const rename = fs.renameSync;
let calls = 0;
fs.renameSync = (from, to) => {
  if (++calls === Number(QMATRIX_KILL_AT)) {
    if (QMATRIX_FAIL_CODE) throw Object.assign(new Error(QMATRIX_FAIL_CODE), { code: QMATRIX_FAIL_CODE });
    process.kill(process.pid, QMATRIX_KILL_SIGNAL);
  }
  return rename(from, to);
};
syncBuiltinESMExports();
