//! The published contract host, asked one JSON object a line on its standard input; one line answers each. It has no ledger: whoever
//! asks gives the entries, and where one is missing the answer names it. It opens no file and speaks to no network.
use std::{
    cell::RefCell,
    collections::BTreeMap,
    io::{self, BufRead, Write},
    rc::Rc,
};

use base64::{prelude::BASE64_STANDARD, Engine};
use serde::{Deserialize, Serialize};
use soroban_env_host::{
    budget::Budget,
    e2e_invoke::{invoke_host_function, invoke_host_function_in_recording_mode, LedgerEntryChange, RecordingInvocationAuthMode},
    storage::{EntryWithLiveUntil, SnapshotSource, Storage},
    xdr::{
        AccountId, DiagnosticEvent, Hash, HostFunction, LedgerEntry, LedgerEntryData, LedgerKey, LedgerKeyAccount,
        LedgerKeyContractCode, LedgerKeyContractData, LedgerKeyTrustLine, Limits, ReadXdr, ScError, SorobanAuthorizationEntry,
        SorobanResources, TtlEntry, WriteXdr,
    },
    Host, HostError, LedgerInfo, ModuleCache,
};

/// All XDR is base64.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct Question {
    host_function: String,
    /// An AccountId.
    source: String,
    ledger: Ledger,
    /// 32 bytes, from which the host draws its random numbers.
    seed: String,
    entries: Vec<Given>,
    /// LedgerKeys under which there is nothing.
    absent: Vec<String>,
    run: Run,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct Ledger {
    protocol: u32,
    sequence: u32,
    timestamp: u64,
    network_id: String,
    base_reserve: u32,
    min_temporary_ttl: u32,
    min_persistent_ttl: u32,
    max_ttl: u32,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct Given {
    entry: String,
    live_until: Option<u32>,
}

#[derive(Deserialize)]
#[serde(
    tag = "mode",
    rename_all = "camelCase",
    rename_all_fields = "camelCase",
    deny_unknown_fields
)]
enum Run {
    /// Authorization is noted down, as simulation does.
    Record { only_root: bool, upgraded: bool },
    /// A simulation with authorization that was given.
    Enforce { auth: Vec<String> },
    /// As validators do, within what the transaction declares.
    Apply {
        auth: Vec<String>,
        resources: String,
        /// Of the read-write footprint: what was archived and is restored first.
        restored: Vec<u32>,
    },
}

#[derive(Serialize, Default)]
#[serde(rename_all = "camelCase")]
struct Answer {
    /// Keys that were looked for and not given, neither as entries nor as absent: ask again with them. Nothing else holds then.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    wants: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    result: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<Failure>,
    auth: Vec<String>,
    /// Of a simulation: what a transaction would declare.
    #[serde(skip_serializing_if = "Option::is_none")]
    resources: Option<String>,
    restored: Vec<u32>,
    instructions: u64,
    memory: u64,
    events: Vec<String>,
    diagnostics: Vec<String>,
    /// Everything in the footprint, changed or not.
    changes: Vec<Change>,
}

#[derive(Serialize)]
struct Failure {
    /// An ScError.
    error: String,
    text: String,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Change {
    key: String,
    read_only: bool,
    /// A LedgerEntry; absent for what is only read, and for what is not there afterwards.
    entry: Option<String>,
    live_until: Option<u32>,
}

type Told<T> = Result<T, String>;

fn bytes(text: &str) -> Told<Vec<u8>> {
    BASE64_STANDARD.decode(text).map_err(|e| e.to_string())
}

fn read<T: ReadXdr>(text: &str) -> Told<T> {
    T::from_xdr_base64(text, Limits::none()).map_err(|e| format!("{}: {e}", std::any::type_name::<T>()))
}

fn write<T: WriteXdr>(value: &T) -> Told<String> {
    value.to_xdr_base64(Limits::none()).map_err(|e| e.to_string())
}

fn all<T, F: Fn(&T) -> Told<String>>(values: &[T], told: F) -> Told<Vec<String>> {
    values.iter().map(told).collect()
}

fn fixed(text: &str) -> Told<[u8; 32]> {
    bytes(text)?.try_into().map_err(|_| "not 32 bytes".to_string())
}

fn key_of(entry: &LedgerEntry) -> Told<LedgerKey> {
    Ok(match &entry.data {
        LedgerEntryData::Account(a) => LedgerKey::Account(LedgerKeyAccount {
            account_id: a.account_id.clone(),
        }),
        LedgerEntryData::Trustline(t) => LedgerKey::Trustline(LedgerKeyTrustLine {
            account_id: t.account_id.clone(),
            asset: t.asset.clone(),
        }),
        LedgerEntryData::ContractData(d) => LedgerKey::ContractData(LedgerKeyContractData {
            contract: d.contract.clone(),
            key: d.key.clone(),
            durability: d.durability,
        }),
        LedgerEntryData::ContractCode(c) => LedgerKey::ContractCode(LedgerKeyContractCode { hash: c.hash.clone() }),
        other => return Err(format!("contracts read no {}", other.name())),
    })
}

/// What was given of the ledger, and what else was looked for.
struct Snapshot {
    known: BTreeMap<LedgerKey, Option<EntryWithLiveUntil>>,
    wants: RefCell<Vec<LedgerKey>>,
}

impl Snapshot {
    fn of(question: &Question) -> Told<Self> {
        let mut known = BTreeMap::new();
        for key in &question.absent {
            known.insert(read(key)?, None);
        }
        for Given { entry, live_until } in &question.entries {
            let entry: LedgerEntry = read(entry)?;
            known.insert(key_of(&entry)?, Some((Rc::new(entry), *live_until)));
        }
        Ok(Self {
            known,
            wants: RefCell::default(),
        })
    }
}

impl SnapshotSource for Snapshot {
    fn get(&self, key: &Rc<LedgerKey>) -> Result<Option<EntryWithLiveUntil>, HostError> {
        let found = self.known.get(key.as_ref());
        if found.is_none() {
            self.wants.borrow_mut().push(key.as_ref().clone());
        }
        Ok(found.cloned().flatten())
    }
}

impl Ledger {
    fn info(&self) -> Told<LedgerInfo> {
        Ok(LedgerInfo {
            protocol_version: self.protocol,
            sequence_number: self.sequence,
            timestamp: self.timestamp,
            network_id: fixed(&self.network_id)?,
            base_reserve: self.base_reserve,
            min_temp_entry_ttl: self.min_temporary_ttl,
            min_persistent_entry_ttl: self.min_persistent_ttl,
            max_entry_ttl: self.max_ttl,
        })
    }
}

fn failure(error: &HostError) -> Told<Failure> {
    let code = ScError::try_from(error.error).map_err(|_| format!("{error:?}"))?;
    Ok(Failure {
        error: write(&code)?,
        text: format!("{error:?}"),
    })
}

fn changes(found: &[LedgerEntryChange]) -> Vec<Change> {
    let told = |change: &LedgerEntryChange| Change {
        key: BASE64_STANDARD.encode(&change.encoded_key),
        read_only: change.read_only,
        entry: change.encoded_new_value.as_ref().map(|value| BASE64_STANDARD.encode(value)),
        live_until: change.ttl_change.as_ref().map(|ttl| ttl.new_live_until_ledger),
    };
    found.iter().map(told).collect()
}

/// What the run took, whatever came of it.
fn spent(budget: &Budget, diagnostics: &[DiagnosticEvent]) -> Told<Answer> {
    Ok(Answer {
        instructions: budget.get_cpu_insns_consumed().map_err(|e| format!("{e:?}"))?,
        memory: budget.get_mem_bytes_consumed().map_err(|e| format!("{e:?}"))?,
        diagnostics: all(diagnostics, write)?,
        ..Answer::default()
    })
}

fn simulate(question: &Question, auth: RecordingInvocationAuthMode) -> Told<Answer> {
    let snapshot = Rc::new(Snapshot::of(question)?);
    let host_function: HostFunction = read(&question.host_function)?;
    let source: AccountId = read(&question.source)?;
    let budget = Budget::default();
    let mut diagnostics = vec![];
    let outcome = invoke_host_function_in_recording_mode(
        &budget,
        true,
        &host_function,
        &source,
        auth,
        question.ledger.info()?,
        snapshot.clone(),
        fixed(&question.seed)?,
        &mut diagnostics,
    );
    let wants = snapshot.wants.borrow();
    if !wants.is_empty() {
        return Ok(Answer {
            wants: all(&wants, write)?,
            ..Answer::default()
        });
    }
    let answer = spent(&budget, &diagnostics)?;
    let found = match outcome {
        Err(error) => {
            return Ok(Answer {
                error: Some(failure(&error)?),
                ..answer
            })
        }
        Ok(found) => found,
    };
    let whole = Answer {
        auth: all(&found.auth, write)?,
        resources: Some(write(&found.resources)?),
        restored: found.restored_rw_entry_indices,
        events: all(&found.contract_events, write)?,
        changes: changes(&found.ledger_changes),
        ..answer
    };
    Ok(match found.invoke_result {
        Ok(value) => Answer {
            result: Some(write(&value)?),
            ..whole
        },
        Err(error) => Answer {
            error: Some(failure(&error)?),
            ..whole
        },
    })
}

/// An entry and its life as validators hand them in.
fn handed(Given { entry, live_until }: &Given) -> Told<(Vec<u8>, Vec<u8>)> {
    let Some(live_until_ledger_seq) = *live_until else {
        return Ok((bytes(entry)?, vec![]));
    };
    // The hash names the entry to who stores it; it is only handed through.
    let life = TtlEntry {
        key_hash: Hash([0; 32]),
        live_until_ledger_seq,
    };
    Ok((bytes(entry)?, life.to_xdr(Limits::none()).map_err(|e| e.to_string())?))
}

/// The modules that validators have ready when a ledger begins: of all code but what the call itself uploads or restores.
fn modules(question: &Question, resources: &SorobanResources) -> Told<ModuleCache> {
    let bench = || Host::with_storage_and_budget(Storage::default(), Budget::default());
    let cache = ModuleCache::new(&bench()).map_err(|e| format!("{e:?}"))?;
    for given in &question.entries {
        let entry: LedgerEntry = read(&given.entry)?;
        let LedgerEntryData::ContractCode(code) = &entry.data else {
            continue;
        };
        if resources.footprint.read_write.contains(&key_of(&entry)?) {
            continue;
        }
        let parsed = cache.parse_and_cache_module_simple(&bench(), question.ledger.protocol, code.code.as_slice());
        parsed.map_err(|e| format!("{e:?}"))?;
    }
    Ok(cache)
}

fn apply(question: &Question, auth: &[String], resources: &str, restored: &[u32]) -> Told<Answer> {
    let budget = Budget::default();
    let mut diagnostics = vec![];
    let given: Vec<(Vec<u8>, Vec<u8>)> = question.entries.iter().map(handed).collect::<Told<_>>()?;
    let (entries, lives): (Vec<_>, Vec<_>) = given.into_iter().unzip();
    let auth: Vec<Vec<u8>> = auth.iter().map(|entry| bytes(entry)).collect::<Told<_>>()?;
    let outcome = invoke_host_function(
        &budget,
        true,
        bytes(&question.host_function)?,
        bytes(resources)?,
        restored,
        bytes(&question.source)?,
        auth.into_iter(),
        question.ledger.info()?,
        entries.into_iter(),
        lives.into_iter(),
        fixed(&question.seed)?.to_vec(),
        &mut diagnostics,
        None,
        Some(modules(question, &read(resources)?)?),
    );
    let answer = spent(&budget, &diagnostics)?;
    let found = match outcome {
        Err(error) => {
            return Ok(Answer {
                error: Some(failure(&error)?),
                ..answer
            })
        }
        Ok(found) => found,
    };
    Ok(match found.encoded_invoke_result {
        Err(error) => Answer {
            error: Some(failure(&error)?),
            ..answer
        },
        Ok(value) => Answer {
            result: Some(BASE64_STANDARD.encode(value)),
            events: found
                .encoded_contract_events
                .iter()
                .map(|event| BASE64_STANDARD.encode(event))
                .collect(),
            changes: changes(&found.ledger_changes),
            ..answer
        },
    })
}

fn answer(line: &str) -> Told<Answer> {
    let question: Question = serde_json::from_str(line).map_err(|e| e.to_string())?;
    match &question.run {
        Run::Record { only_root, upgraded } => simulate(&question, RecordingInvocationAuthMode::recording(*only_root, *upgraded)),
        Run::Enforce { auth } => {
            let entries: Vec<SorobanAuthorizationEntry> = auth.iter().map(|entry| read(entry)).collect::<Told<_>>()?;
            simulate(&question, RecordingInvocationAuthMode::Enforcing(entries))
        }
        Run::Apply {
            auth,
            resources,
            restored,
        } => apply(&question, auth, resources, restored),
    }
}

fn main() -> io::Result<()> {
    let mut out = io::stdout().lock();
    for line in io::stdin().lock().lines() {
        let told = match answer(&line?) {
            Ok(answer) => serde_json::to_string(&answer)?,
            Err(fault) => serde_json::json!({ "fault": fault }).to_string(),
        };
        writeln!(out, "{told}")?;
    }
    Ok(())
}
