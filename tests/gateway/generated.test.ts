/**
 * Clients that are made from the gateway's description, not from this project: in TypeScript, compiled in strict mode, in Go, compiled
 * too, and in Python. Each reads, builds and is refused.
 */
import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it, type TestContext } from 'vitest';
import { lacks, missing, withGo } from '../capabilities.mjs';
import { openScene } from '../conformance/scene';
import { installed } from '../generators/installed.mjs';
import { type Manifest, type Network, startNetwork } from '../network/index';
import { newFolder } from '../temp';
import { startWithin, type Within } from './within';

const run = promisify(execFile);
const root = new URL('../..', import.meta.url).pathname;

let network: Network;
let gateway: Within;
let description: string;
/** What a client is given. */
let env: NodeJS.ProcessEnv;
beforeAll(async () => {
  network = await startNetwork({ mode: 'manual' });
  const manifest = (await (await fetch(network.manifestUrl('generated'))).json()) as Manifest;
  gateway = await startWithin(manifest);
  description = await (await fetch(`${gateway.url}/openapi.json`)).text();
  const scene = openScene(manifest);
  const KEY = gateway.place.key('stabilizer');
  env = { ...process.env, GATEWAY: gateway.url, KEY, VAULT: scene.vault('Lantern'), CALLER: scene.role('owner').address };
});
afterAll(async () => {
  await gateway?.stop();
  await network?.close();
});

/** The generators' folder; the test is skipped where they cannot be had. */
const generators = (test: TestContext): string =>
  installed() ?? lacks(test, 'generators of clients', 'the description is read by this project’s own tests alone');

/** What each client prints. */
const DONE = { target: expect.any(Number), resourceFee: expect.stringMatching(/^[1-9]\d*$/), code: 'feature_disabled', again: 304 };

it('Redocly’s recommended rules find nothing in the description', async (test) => {
  const { createConfig, lintFromString } = createRequire(`${generators(test)}package.json`)('@redocly/openapi-core') as {
    createConfig(rules: object): Promise<object>;
    lintFromString(of: object): Promise<{ severity: string; ruleId: string; message: string }[]>;
  };
  const config = await createConfig({ extends: ['recommended'] });
  const lint = (source: string) => lintFromString({ source, absoluteRef: `${root}openapi.json`, config });
  expect(await lint(description)).toEqual([]);
  const nameless = JSON.stringify({ ...JSON.parse(description), servers: [] });
  expect((await lint(nameless)).map(({ ruleId }) => ruleId)).toEqual(['no-empty-servers']);
});

const TYPESCRIPT = `
import createClient from 'openapi-fetch';
import type { components, paths } from './gateway';

const { GATEWAY, KEY, VAULT, CALLER } = process.env;
const client = createClient<paths>({ baseUrl: GATEWAY, headers: { Authorization: \`Bearer \${KEY}\` } });
const path = { vaultAddress: VAULT };

const read = await client.GET('/stabilizer/{vaultAddress}/status', { params: { path } });
if (!read.data) throw new Error(read.error.error.code);
const status: components['schemas']['StabilizerStatus'] = read.data;
const target: number | undefined = status.config?.targetApyBps;

const built = await client.POST('/stabilizer/{vaultAddress}/target-apy', { params: { path }, body: { caller: CALLER, targetApyBps: 650 } });
if (!built.data) throw new Error(built.error.error.code);
const resourceFee: string = built.data.simulationResponse.resources.resourceFee;

const refused = await client.POST('/send', { body: { xdr: 'AAAA' } });
const code: components['schemas']['SendError403']['error']['code'] | string | undefined = refused.error?.error.code;

const tag = read.response.headers.get('etag') ?? '';
const again = await client.GET('/stabilizer/{vaultAddress}/status', { params: { path, header: { 'If-None-Match': tag } } });

// @ts-expect-error it takes a whole number
const wrong: components['schemas']['TargetApyRequest'] = { caller: CALLER, targetApyBps: '650' };
// @ts-expect-error there is no such path
void (() => client.GET('/stabilizer/nowhere'));
void wrong;

console.log(JSON.stringify({ target, resourceFee, code, again: again.response.status }));
`;

it('a client in TypeScript is generated, compiles in strict mode, and works', { timeout: 120_000 }, async (test) => {
  const from = generators(test);
  const folder = newFolder('generated-ts');
  symlinkSync(`${from}node_modules`, join(folder, 'node_modules'));
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  writeFileSync(join(folder, 'openapi.json'), description);
  writeFileSync(join(folder, 'client.ts'), TYPESCRIPT);
  writeFileSync(
    join(folder, 'node.d.ts'),
    'declare const process: { env: { GATEWAY: string; KEY: string; VAULT: string; CALLER: string } };\n',
  );
  const bin = (name: string, ...args: string[]) => run(process.execPath, [`${from}node_modules/${name}`, ...args], { cwd: folder, env });
  await bin('openapi-typescript/bin/cli.js', 'openapi.json', '-o', 'gateway.d.ts');
  const strict = ['--strict', '--exactOptionalPropertyTypes', '--noUncheckedIndexedAccess'];
  const modules = ['--module', 'esnext', '--moduleResolution', 'bundler', '--target', 'es2023', '--lib', 'es2023,dom,dom.iterable'];
  await bin('typescript/bin/tsc', ...strict, ...modules, 'client.ts', 'node.d.ts').catch(({ stdout }) => expect.fail(stdout));
  const { stdout } = await run(process.execPath, ['client.js'], { cwd: folder, env });
  expect(JSON.parse(stdout)).toEqual(DONE);
});

const PYTHON = `
import json, os
from gateway_client import AuthenticatedClient
from gateway_client.api.send import send
from gateway_client.api.stabilizer import status, target_apy
from gateway_client.models import SendRequest, TargetApyRequest

client = AuthenticatedClient(base_url=os.environ["GATEWAY"], token=os.environ["KEY"])
vault = os.environ["VAULT"]
read = status.sync_detailed(vault, client=client)
built = target_apy.sync(vault, client=client, body=TargetApyRequest(caller=os.environ["CALLER"], target_apy_bps=650))
refused = send.sync(client=client, body=SendRequest(xdr="AAAA"))
again = status.sync_detailed(vault, client=client, if_none_match=read.headers["etag"])
print(json.dumps({
    "target": read.parsed.config.target_apy_bps,
    "resourceFee": built.simulation_response.resources.resource_fee,
    "code": refused.error.code.value,
    "again": int(again.status_code),
}))
`;

it('a client in Python is generated, and works', { timeout: 120_000 }, async (test) => {
  const python = (args: string[], cwd: string) => run('python3', args, { cwd, env });
  const folder = newFolder('generated-py');
  const found = await python(['-m', 'openapi_python_client', '--version'], folder).then(
    () => true,
    () => false,
  );
  if (!found) lacks(test, 'openapi-python-client', 'the description is read by TypeScript’s generator alone');
  mkdirSync(join(folder, 'out'));
  writeFileSync(join(folder, 'openapi.json'), description);
  writeFileSync(join(folder, 'config.yml'), 'package_name_override: gateway_client\npost_hooks: []\n');
  const where = ['--meta', 'none', '--overwrite', '--output-path', 'out/gateway_client', '--config', 'config.yml', '--fail-on-warning'];
  await python(['-m', 'openapi_python_client', 'generate', '--path', 'openapi.json', ...where], folder).catch(({ stdout, stderr }) =>
    expect.fail(`${stdout}${stderr}`),
  );
  writeFileSync(join(folder, 'out', 'client.py'), PYTHON);
  const { stdout } = await python(['client.py'], join(folder, 'out'));
  expect(JSON.parse(stdout)).toEqual(DONE);
});

const GO = `
package main

import (
	"context"
	"encoding/json"
	"net/http"
	"os"

	"ballast.example/client/gateway"
)

func must[T any](value T, err error) T {
	if err != nil {
		panic(err)
	}
	return value
}

func main() {
	ctx := context.Background()
	bearer := func(_ context.Context, request *http.Request) error {
		request.Header.Set("Authorization", "Bearer "+os.Getenv("KEY"))
		return nil
	}
	client := must(gateway.NewClientWithResponses(os.Getenv("GATEWAY"), gateway.WithRequestEditorFn(bearer)))
	vault := os.Getenv("VAULT")

	read := must(client.StatusWithResponse(ctx, vault, nil))
	var status gateway.StabilizerStatus = *read.JSON200
	var target int = status.Config.TargetApyBps

	wanted := gateway.TargetApyRequest{Caller: os.Getenv("CALLER"), TargetApyBps: 650}
	built := must(client.TargetApyWithResponse(ctx, vault, nil, wanted))
	var resourceFee string = built.JSON200.SimulationResponse.Resources.ResourceFee

	refused := must(client.SendWithResponse(ctx, nil, gateway.SendRequest{Xdr: "AAAA"}))
	var code gateway.SendError403ErrorCode = refused.JSON403.Error.Code

	tag := read.HTTPResponse.Header.Get("ETag")
	again := must(client.StatusWithResponse(ctx, vault, &gateway.StatusParams{IfNoneMatch: &tag}))

	json.NewEncoder(os.Stdout).Encode(map[string]any{
		"target": target, "resourceFee": resourceFee, "code": code, "again": again.StatusCode(),
	})
}
`;

const WRONG_GO = `
package main

import "ballast.example/client/gateway"

var _ = gateway.TargetApyRequest{Caller: "", TargetApyBps: "650"}
`;

it('a client in Go is generated, compiles, and works', { timeout: 300_000 }, async (test) => {
  if (missing['oapi-codegen']()) lacks(test, 'oapi-codegen', 'the description is read by the generators of other languages alone');
  const folder = newFolder('generated-go');
  const go = (program: string, ...args: string[]) => run(program, args, { cwd: folder, env: { ...withGo, ...env, PATH: withGo.PATH } });
  // Which modules it stands on, and their hashes.
  cpSync(`${root}tests/generators/go`, folder, { recursive: true });
  mkdirSync(join(folder, 'gateway'));
  writeFileSync(join(folder, 'openapi.json'), description);
  await go('oapi-codegen', '-generate', 'types,client', '-package', 'gateway', '-o', 'gateway/gateway.gen.go', 'openapi.json');
  writeFileSync(join(folder, 'main.go'), GO);
  await go('go', 'build', '-o', 'client', '.');
  const { stdout } = await go(join(folder, 'client'));
  expect(JSON.parse(stdout)).toEqual(DONE);
  writeFileSync(join(folder, 'wrong.go'), WRONG_GO);
  await expect(go('go', 'build', '-o', 'wrong', '.')).rejects.toThrow('cannot use "650"');
});
