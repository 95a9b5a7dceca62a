import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { diskAt } from '../http/disk.ts'
import { appKeyOf } from './app-key.ts'
import { readSettings } from './settings.ts'

const strong = 'k7Qw-zP2x_9LmV4tR8sYb1NcE6uHg3Jd'

test('nothing given: the embedded database, this machine only, and a demonstration', () => {
  expect(readSettings({})).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    databaseUrl: null,
    demo: true,
    production: false,
    sessionHours: 12,
  })
})

test('a demonstration is never loaded by itself where data may be real', () => {
  expect(readSettings({ DATABASE_URL: 'postgres://a@b/c' }).demo).toBe(false)
  expect(readSettings({ NODE_ENV: 'production', APP_KEY: strong }).demo).toBe(false)
  expect(readSettings({ DEMO: 'no' }).demo).toBe(false)
  expect(readSettings({ DATABASE_URL: 'postgres://a@b/c', DEMO: 'sí' }).demo).toBe(true)
})

test('an empty variable is one that is not there', () => {
  expect(readSettings({ DATABASE_URL: '', PORT: '' })).toMatchObject({ databaseUrl: null, port: 3000 })
})

test.each([
  ['a port that is not one', { PORT: '70000' }, 'PORT: escriba un número entero de 0 a 65535.'],
  ['an address of another kind', { DATABASE_URL: 'mysql://x' }, 'DATABASE_URL: escriba una dirección'],
  ['a short key', { APP_KEY: 'secreto' }, 'APP_KEY: use al menos 32 caracteres al azar'],
  ['a long key of one letter', { APP_KEY: 'a'.repeat(64) }, 'APP_KEY: use al menos 32 caracteres al azar'],
  ['production without a key', { NODE_ENV: 'production' }, 'En producción APP_KEY es obligatoria.'],
  [
    'a demonstration in production',
    { NODE_ENV: 'production', APP_KEY: strong, DEMO: 'si' },
    'DEMO: la demostración no se carga',
  ],
  ['a flag that is neither', { DEMO: 'quizás' }, 'DEMO: escriba «si» o «no».'],
  ['a level that does not exist', { LOG_LEVEL: 'mucho' }, 'LOG_LEVEL: escriba uno de'],
  ['sessions of no time', { SESSION_HOURS: '0' }, 'SESSION_HOURS: escriba un número entero de 1 a 168.'],
])('reports %s in a sentence', (_what, given, sentence) => {
  expect(() => readSettings(given)).toThrowError(sentence)
})

test('reports everything wrong at once', () => {
  expect(() => readSettings({ PORT: 'x', DEMO: 'x' })).toThrowError(/PORT: .*\nDEMO: /s)
})

test('reports a key that is empty, short or incomplete, and never uses it', async () => {
  for (const text of ['', '\n', 'corta', 'a'.repeat(64)]) {
    const dataDir = await mkdtemp(join(tmpdir(), 'quina-key-'))
    await writeFile(join(dataDir, 'app.key'), text)
    await expect(appKeyOf({ appKey: null, dataDir })).rejects.toThrow('está vacía o incompleta')
    await rm(dataDir, { recursive: true })
  }
})

test('four hundred starts at once never read half a key', async () => {
  for (let round = 0; round < 40; round++) {
    const dataDir = await mkdtemp(join(tmpdir(), 'quina-key-'))
    const keys = await Promise.all(Array.from({ length: 10 }, () => appKeyOf({ appKey: null, dataDir })))
    expect(new Set(keys).size).toBe(1)
    expect(await readdir(dataDir)).toEqual(['app.key'])
    await rm(dataDir, { recursive: true })
  }
})

test('a disk without room is known', async () => {
  expect(await diskAt(tmpdir(), 1)).toBe('ok')
  expect(await diskAt(tmpdir(), Number.MAX_SAFE_INTEGER)).toBe('full')
})

test('a key is made once, for its owner alone, and found again by all who start together', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'quina-key-'))
  const keys = await Promise.all([1, 2, 3].map(() => appKeyOf({ appKey: null, dataDir })))
  expect(new Set(keys).size).toBe(1)
  expect(keys[0]).toHaveLength(43)
  expect((await stat(join(dataDir, 'app.key'))).mode & 0o777).toBe(0o600)
  expect((await readFile(join(dataDir, 'app.key'), 'utf8')).trim()).toBe(keys[0])
  expect(await appKeyOf({ appKey: strong, dataDir })).toBe(strong)
  await rm(dataDir, { recursive: true })
})
