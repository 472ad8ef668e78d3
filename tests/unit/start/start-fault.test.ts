import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { listenAddress, siteAddress, tryAddress } from '@/scripts/listen-address.mjs';
import { CannotStart, startFault } from '@/scripts/start-fault.mjs';

const of = (code: string) => startFault(Object.assign(new Error('raw words'), { code }), '/data');

test('every failure of disk, folder and database has a sentence that says what to do', () => {
  for (const full of ['ENOSPC', 'SQLITE_FULL'])
    expect(of(full)).toMatch(/is full. Free some space/);
  for (const closed of ['EROFS', 'EACCES', 'EPERM', 'SQLITE_READONLY_DBMOVED', 'SQLITE_CANTOPEN'])
    expect(of(closed)).toMatch(/cannot be written.*Make it writable/);
  for (const file of ['ENOTDIR', 'EEXIST'])
    expect(of(file)).toMatch(/is a file. Set BLINDMARK_DATA/);
  for (const broken of ['SQLITE_CORRUPT', 'SQLITE_CORRUPT_VTAB', 'SQLITE_NOTADB'])
    expect(of(broken)).toMatch(/is damaged. Nothing was changed. Restore the newest backup/);
  expect(of('SQLITE_IOERR_FSYNC')).toMatch(/failed to read or write. Check the disk/);
  expect(of('SQLITE_BUSY')).toMatch(/Another program holds/);
  for (const code of ['ENOSPC', 'SQLITE_FULL', 'EROFS', 'SQLITE_NOTADB', 'EEXIST', 'SQLITE_IOERR'])
    expect(of(code)).not.toContain('raw words');
});

test('a refusal keeps its own sentence, and so does a failure that nobody foresaw', () => {
  expect(startFault(new CannotStart('Do this.'), '/data')).toBe('Do this.');
  expect(startFault(new Error('odd'), '/data')).toBe('Blindmark could not start: odd');
  const wrapped = { name: 'DriverAdapterError', cause: { originalCode: 'SQLITE_FULL' } };
  expect(startFault(wrapped, '/data')).toMatch(/is full/);
});

test('a port that is none is refused by name', () => {
  expect(listenAddress({})).toEqual({
    host: '127.0.0.1',
    port: 3000,
    url: 'http://127.0.0.1:3000',
  });
  expect(listenAddress({ HOST: '::1', PORT: '81' }).url).toBe('http://[::1]:81');
  for (const port of ['http', '0', '65536', '', '-1', '80.5'])
    expect(() => listenAddress({ PORT: port })).toThrow(`PORT is "${port}", which is no port`);
  expect(() => listenAddress({ HOST: '' })).toThrow('HOST is "". Use 127.0.0.1');
});

test('people reach the server at BLINDMARK_URL, which is a site without a path, or where it listens', () => {
  const own = 'http://127.0.0.1:81';
  expect(siteAddress({ BLINDMARK_ADDRESS: own })).toBe(own);
  expect(siteAddress({ BLINDMARK_URL: '', BLINDMARK_ADDRESS: own })).toBe(own);
  expect(siteAddress({ BLINDMARK_URL: 'https://a.example', BLINDMARK_ADDRESS: own })).toBe(
    'https://a.example',
  );
  for (const none of ['labels.example.org', 'ftp://a.example', 'https://a.example/path', 'x'])
    expect(() => siteAddress({ BLINDMARK_URL: none })).toThrow(`BLINDMARK_URL is "${none}", which`);
});

test('`npm start` refuses a setting that cannot be before it installs anything', () => {
  // Scripts alone: no packages, and no npm to fetch them.
  const clone = mkdtempSync(join(tmpdir(), 'blindmark-clone-'));
  cpSync('scripts', join(clone, 'scripts'), { recursive: true });
  writeFileSync(join(clone, 'file'), '');
  const started = (setting: Readonly<Record<string, string>>) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/start.mjs'], {
      cwd: clone,
      env: { NODE_ENV: 'production', PATH: '', ...setting },
      encoding: 'utf8',
    });
    return { status, said: stdout + stderr };
  };
  const refused = [
    [{ PORT: '' }, 'PORT is "", which is no port.'],
    [{ PORT: 'http' }, 'PORT is "http", which is no port.'],
    [{ HOST: '203.0.113.7' }, 'HOST is "203.0.113.7", which is no address of this machine.'],
    [
      { BLINDMARK_URL: 'a.example' },
      'BLINDMARK_URL is "a.example", which is no address of a site.',
    ],
    [{ BLINDMARK_DATA: 'file/data' }, 'cannot be the data folder'],
  ] as const;
  for (const [setting, sentence] of refused) {
    const { status, said } = started(setting);
    expect(said).toContain(sentence);
    expect(said.trim().split('\n')).toHaveLength(1);
    expect(status).toBe(78);
  }
  expect(started({}).said).toContain('· install the packages');
  rmSync(clone, { recursive: true });
});

test('a port in use, and a host that is not of this machine, are refused with what to do', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const address = other.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  await expect(tryAddress({ host: '127.0.0.1', port })).rejects.toThrow(
    `Port ${port} of 127.0.0.1 is in use by another program. Stop that program, or choose another port`,
  );
  other.close();
  await once(other, 'close');
  await tryAddress({ host: '127.0.0.1', port });
  await expect(tryAddress({ host: '203.0.113.7', port })).rejects.toThrow(
    'no address of this machine',
  );
});
