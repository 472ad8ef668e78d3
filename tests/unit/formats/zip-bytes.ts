import { crc32, deflateRawSync } from 'node:zlib';

/** One file of an archive, with whatever lie the test wants to tell about it. */
export type ZipFileFact = {
  name: string;
  data: Uint8Array;
  /** What both headers declare; the truth unless given. */
  declaredSize?: number;
  declaredCrc?: number;
  mode?: number;
  flags?: number;
  method?: number;
  /** Points at the data of the file before it, as an overlapping bomb does. */
  sameDataAs?: number;
};

/** Writes a zip archive byte by byte (APPNOTE 6.3.10), truthful except where a fact says otherwise. */
export function zipBytes(files: readonly ZipFileFact[], declaredCount = files.length): Buffer {
  const bodies: Buffer[] = [];
  const directory: Buffer[] = [];
  const offsets: number[] = [];
  let at = 0;
  for (const file of files) {
    const method = file.method ?? 8;
    const packed = method === 8 ? deflateRawSync(file.data) : Buffer.from(file.data);
    const name = Buffer.from(file.name);
    const facts = Buffer.alloc(26);
    facts.writeUInt16LE(20, 0);
    facts.writeUInt16LE((file.flags ?? 0) | 0x800, 2);
    facts.writeUInt16LE(method, 4);
    facts.writeUInt32LE(file.declaredCrc ?? crc32(file.data), 10);
    facts.writeUInt32LE(packed.length, 14);
    facts.writeUInt32LE(file.declaredSize ?? file.data.length, 18);
    facts.writeUInt16LE(name.length, 22);
    const offset = file.sameDataAs === undefined ? at : (offsets[file.sameDataAs] ?? 0);
    offsets.push(offset);
    if (file.sameDataAs === undefined) {
      const body = Buffer.concat([Buffer.from('PK\x03\x04'), facts, name, packed]);
      bodies.push(body);
      at += body.length;
    }
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(((file.mode ?? 0o100644) << 16) >>> 0, 6);
    tail.writeUInt32LE(offset, 10);
    directory.push(Buffer.from('PK\x01\x02'), Buffer.from([20, 3]), facts, tail, name);
  }
  const central = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(Math.min(declaredCount, 0xffff), 4);
  end.writeUInt16LE(Math.min(declaredCount, 0xffff), 6);
  end.writeUInt32LE(central.length, 8);
  end.writeUInt32LE(at, 12);
  return Buffer.concat([...bodies, central, Buffer.from('PK\x05\x06'), end]);
}
