// A zip archive that is the same wherever and whenever it is written: files in the order of their names, no times, no owners.
import { readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { crc32, deflateRawSync } from 'node:zlib';

/** 1980-01-01, the earliest day that the format knows. */
const DAY = 0x21;
const VERSION = 20;
const DEFLATED = 8;
const UTF8 = 0x800;

/** What the local and the central header share. */
function described({ name, data, packed }) {
  const fields = Buffer.alloc(26);
  fields.writeUInt16LE(VERSION, 0);
  fields.writeUInt16LE(UTF8, 2);
  fields.writeUInt16LE(DEFLATED, 4);
  fields.writeUInt16LE(DAY, 8);
  fields.writeUInt32LE(crc32(data), 10);
  fields.writeUInt32LE(packed.length, 14);
  fields.writeUInt32LE(data.length, 18);
  fields.writeUInt16LE(Buffer.byteLength(name), 22);
  return fields;
}

function signature(text) {
  return Buffer.from([0x50, 0x4b, ...text]);
}

/** `files`: `{ name, data }`, names with slashes. */
export function zip(files) {
  const locals = [];
  const central = [];
  let at = 0;
  for (const { name, data } of [...files].sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const packed = deflateRawSync(data, { level: 9 });
    const fields = described({ name, data, packed });
    const path = Buffer.from(name);
    const local = [signature([3, 4]), fields, path, packed];
    const where = Buffer.alloc(14);
    where.writeUInt32LE(at, 10);
    const madeBy = Buffer.from([VERSION, 0]);
    central.push(signature([1, 2]), madeBy, fields, where, path);
    locals.push(...local);
    at += local.reduce((size, part) => size + part.length, 0);
  }
  const directory = Buffer.concat(central);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(files.length, 4);
  end.writeUInt16LE(files.length, 6);
  end.writeUInt32LE(directory.length, 8);
  end.writeUInt32LE(at, 12);
  return Buffer.concat([...locals, directory, signature([5, 6]), end]);
}

/** Every file below a folder, by its path in it. */
export function filesOf(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((file) => file.isFile())
    .map(({ parentPath, name }) => {
      const path = join(parentPath, name);
      return { name: path.slice(folder.length + 1).replaceAll(sep, '/'), data: readFileSync(path) };
    });
}
