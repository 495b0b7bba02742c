;; A contract for tests: pays through an asset's contract, for whom `from` authorized it, and remembers the last amount.
;; till.ts has it assembled (wabt 1.0.39), with the sections that the host wants of every contract.
(module
  (import "a" "0" (func $require_auth (param i64) (result i64)))
  (import "v" "_" (func $vec_new (result i64)))
  (import "v" "6" (func $vec_push_back (param i64 i64) (result i64)))
  (import "d" "_" (func $call (param i64 i64 i64) (result i64)))
  (import "l" "_" (func $put_contract_data (param i64 i64 i64) (result i64)))

  ;; pay(token: Address, from: Address, to: Address, amount: i128)
  (func (export "pay") (param $token i64) (param $from i64) (param $to i64) (param $amount i64) (result i64)
    (drop (call $require_auth (local.get $from)))
    ;; Under the payer's address, as a persistent entry (1).
    (drop (call $put_contract_data (local.get $from) (local.get $amount) (i64.const 1)))
    (call $call
      (local.get $token)
      ;; The symbol `transfer`: six bits a letter, above the tag of small symbols.
      (i64.const 65154533130155790)
      (call $vec_push_back
        (call $vec_push_back
          (call $vec_push_back (call $vec_new) (local.get $from))
          (local.get $to))
        (local.get $amount)))))
