/**
 * The functions that core.wasm exports, written by hand from wasm-core/include/hotline.h (Emscripten 3.1.6 prints no
 * types); a missing one is found at loading. Pointers and uint32_t are numbers; wasm returns them signed, so callers
 * use >>> 0.
 */

export interface CoreExports {
  readonly memory: WebAssembly.Memory;
  hl_abi_version(): number;
  hl_bytecode_version(): number;
  hl_model_version(): number;
  hl_abi_hash(): number;
  hl_alloc(bytes: number): number;
  hl_free(block: number): void;
  hl_create(config: number, bytes: number): number;
  hl_destroy(sim: number): void;
  hl_run(sim: number, events: number, steps: number): number;
  hl_run_until(sim: number, events: number, timeLo: number, timeHi: number): number;
  hl_status_of(sim: number): number;
  hl_results(sim: number): void;
  hl_totals_of(sim: number): number;
  hl_fault_of(sim: number): number;
  hl_core_count(sim: number): number;
  hl_core_stats_of(sim: number): number;
  hl_line_count(sim: number): number;
  hl_line_first(sim: number): number;
  hl_line_stats_of(sim: number): number;
  hl_line_used(sim: number, from: number): number;
  hl_line_home(sim: number, line: number): number;
  hl_line_state(sim: number, line: number): number;
  hl_line_owner(sim: number, line: number): number;
  hl_line_has_copy(sim: number, line: number, core: number): number;
  hl_lock_count(sim: number): number;
  hl_lock_stats_of(sim: number): number;
  hl_lock_caller_count(sim: number): number;
  hl_lock_callers_of(sim: number): number;
  hl_station_count(sim: number): number;
  hl_station_stats_of(sim: number): number;
  hl_context_count(sim: number): number;
  hl_context_stats_of(sim: number): number;
  hl_context_core(sim: number, context: number): number;
  hl_context_state_of(sim: number, context: number): number;
  hl_context_pc(sim: number, context: number): number;
  hl_context_calls(sim: number, context: number): number;
  hl_context_call_pc(sim: number, context: number, level: number): number;
  hl_context_wanted_lock(sim: number, context: number): number;
  hl_profile_of(sim: number): number;
  hl_code_count(sim: number): number;
  hl_batches_of(sim: number): number;
  hl_latencies_of(sim: number): number;
  hl_latency_bucket(cyclesLo: number, cyclesHi: number): number;
  hl_latency_from(bucket: number): number;
  hl_core_pc(sim: number, core: number): number;
  hl_core_activity(sim: number, core: number): number;
  hl_core_calls(sim: number, core: number): number;
  hl_core_call_pc(sim: number, core: number, level: number): number;
  hl_core_watched(sim: number, core: number, which: number): number;
  hl_core_wanted_lock(sim: number, core: number): number;
  hl_core_register_count(sim: number, core: number): number;
  hl_core_registers(sim: number, core: number): number;
  hl_core_waits_since(sim: number, core: number): number;
  hl_lock_holder_context(sim: number, lock: number): number;
  hl_lock_holder(sim: number, lock: number): number;
  hl_line_writer(sim: number, line: number): number;
  hl_race_count(sim: number): number;
  hl_races_of(sim: number): number;
  hl_races_given_up(sim: number): number;
  hl_trace_of(sim: number): number;
  hl_memory_of(sim: number): number;
  hl_memory_bytes(sim: number): number;
  hl_snapshot_bytes(sim: number): number;
  hl_snapshot_save(sim: number, out: number): void;
  hl_snapshot_load(sim: number, from: number): void;
  hl_explore_create(arena: number, arenaBytes: number, block: number, bytes: number): number;
  hl_explore_run(explorer: number, states: number): number;
  hl_explore_result(explorer: number): number;
  hl_explore_outcome_of(explorer: number, outcome: number): number;
  hl_explore_values_of(explorer: number, outcome: number): number;
  hl_explore_witness(explorer: number, outcome: number): number;
  hl_explore_steps_of(explorer: number): number;
}

const FUNCTIONS: Record<Exclude<keyof CoreExports, "memory">, true> = {
  hl_abi_version: true,
  hl_bytecode_version: true,
  hl_model_version: true,
  hl_abi_hash: true,
  hl_alloc: true,
  hl_free: true,
  hl_create: true,
  hl_destroy: true,
  hl_run: true,
  hl_run_until: true,
  hl_status_of: true,
  hl_results: true,
  hl_totals_of: true,
  hl_fault_of: true,
  hl_core_count: true,
  hl_core_stats_of: true,
  hl_line_count: true,
  hl_line_first: true,
  hl_line_stats_of: true,
  hl_line_used: true,
  hl_line_home: true,
  hl_line_state: true,
  hl_line_owner: true,
  hl_line_has_copy: true,
  hl_lock_count: true,
  hl_lock_stats_of: true,
  hl_lock_caller_count: true,
  hl_lock_callers_of: true,
  hl_station_count: true,
  hl_station_stats_of: true,
  hl_context_count: true,
  hl_context_stats_of: true,
  hl_context_core: true,
  hl_context_state_of: true,
  hl_context_pc: true,
  hl_context_calls: true,
  hl_context_call_pc: true,
  hl_context_wanted_lock: true,
  hl_profile_of: true,
  hl_code_count: true,
  hl_batches_of: true,
  hl_latencies_of: true,
  hl_latency_bucket: true,
  hl_latency_from: true,
  hl_core_pc: true,
  hl_core_activity: true,
  hl_core_calls: true,
  hl_core_call_pc: true,
  hl_core_watched: true,
  hl_core_wanted_lock: true,
  hl_core_register_count: true,
  hl_core_registers: true,
  hl_core_waits_since: true,
  hl_lock_holder_context: true,
  hl_lock_holder: true,
  hl_line_writer: true,
  hl_race_count: true,
  hl_races_of: true,
  hl_races_given_up: true,
  hl_trace_of: true,
  hl_memory_of: true,
  hl_memory_bytes: true,
  hl_snapshot_bytes: true,
  hl_snapshot_save: true,
  hl_snapshot_load: true,
  hl_explore_create: true,
  hl_explore_run: true,
  hl_explore_result: true,
  hl_explore_outcome_of: true,
  hl_explore_values_of: true,
  hl_explore_witness: true,
  hl_explore_steps_of: true,
};

/** Names of all functions of the public header. */
export const CORE_FUNCTIONS: readonly string[] = Object.keys(FUNCTIONS);
