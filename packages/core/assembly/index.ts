export function one(): i32 {
  return 1;
}
