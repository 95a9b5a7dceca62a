import { insist } from '@quina/kernel'

/** A part of a zip, as its index tells it. */
export interface Entry {
  readonly name: string
  /** 0 as it is, 8 deflated. */
  readonly method: 0 | 8
  readonly crc: number
  /** Unfolded, as it is declared. */
  readonly size: number
  /** As it is kept. */
  readonly content: Buffer
}

const marks = {
  end: 0x06054b50,
  locator: 0x07064b50,
  end64: 0x06064b50,
  entry: 0x02014b50,
  local: 0x04034b50,
}
const full = { short: 0xffff, long: 0xffffffff }

/**
 * The parts of a zip, by its index. A zip of more than four gigabytes has two indexes, one for old programs: where both speak
 * they must say the same.
 * @throws Problem `SHT-BROKEN`, `SHT-LOCKED`
 */
export function entriesOf(file: Buffer): Entry[] {
  const { count, at: first } = indexOf(file)
  const entries: Entry[] = []
  const names = new Set<string>()
  let at = first
  for (let part = 0; part < Math.min(count, 5_000); part++) {
    mustBeWhole(at + 46 <= file.length && file.readUInt32LE(at) === marks.entry)
    const [nameLength, extraLength, noteLength] = [28, 30, 32].map((from) => file.readUInt16LE(at + from))
    const name = file.toString('utf8', at + 46, at + 46 + nameLength!)
    mustBeWhole(!names.has(name))
    names.add(name)
    const extra = file.subarray(at + 46 + nameLength!, at + 46 + nameLength! + extraLength!)
    entries.push(entryAt(file, at, name, extra))
    at += 46 + nameLength! + extraLength! + noteLength!
  }
  return entries
}

function entryAt(file: Buffer, at: number, name: string, extra: Buffer): Entry {
  insist(
    (file.readUInt16LE(at + 8) & 1) === 0,
    'SHT-LOCKED',
    'El archivo tiene contraseña. Guárdelo sin ella e intente otra vez.',
  )
  const method = file.readUInt16LE(at + 10)
  mustBeWhole(method === 0 || method === 8)
  const large = largeIn(extra)
  const of = (from: number): number => {
    const said = file.readUInt32LE(at + from)
    return said === full.long ? large() : said
  }
  // In the order in which the extra field holds those that do not fit.
  const size = of(24)
  const length = of(20)
  const local = of(42)
  mustBeWhole(local + 30 <= file.length && file.readUInt32LE(local) === marks.local)
  const from = local + 30 + file.readUInt16LE(local + 26) + file.readUInt16LE(local + 28)
  mustBeWhole(from + length <= file.length && (method === 8 || length === size))
  return { name, method, crc: file.readUInt32LE(at + 16), size, content: file.subarray(from, from + length) }
}

/** The numbers that did not fit, one after another. */
function largeIn(extra: Buffer): () => number {
  let at = 0
  while (at + 4 <= extra.length && extra.readUInt16LE(at) !== 1) at += 4 + extra.readUInt16LE(at + 2)
  at += 4
  return () => {
    mustBeWhole(at + 8 <= extra.length)
    at += 8
    return safe(extra.readBigUInt64LE(at - 8))
  }
}

function indexOf(file: Buffer): { readonly count: number; readonly at: number } {
  const end = indexEnd(file)
  const said = { count: file.readUInt16LE(end + 10), at: file.readUInt32LE(end + 16) }
  const locator = end - 20
  if (locator < 0 || file.readUInt32LE(locator) !== marks.locator) {
    mustBeWhole(said.count !== full.short && said.at !== full.long)
    return said
  }
  const other = safe(file.readBigUInt64LE(locator + 8))
  mustBeWhole(other + 56 <= locator && file.readUInt32LE(other) === marks.end64)
  const also = { count: safe(file.readBigUInt64LE(other + 32)), at: safe(file.readBigUInt64LE(other + 48)) }
  insist(
    (said.count === full.short || said.count === also.count) &&
      (said.at === full.long || said.at === also.at),
    'SHT-BROKEN',
    'El archivo tiene dos índices que no coinciden. Ábralo en Excel y guárdelo de nuevo.',
  )
  return also
}

/** Where the index says that the file ends, which must be where it does. */
function indexEnd(file: Buffer): number {
  const first = Math.max(0, file.length - 65_557)
  for (let at = file.length - 22; at >= first; at--)
    if (file.readUInt32LE(at) === marks.end && at + 22 + file.readUInt16LE(at + 20) === file.length) return at
  return mustBeWhole(false)
}

const safe = (value: bigint): number => {
  mustBeWhole(value <= BigInt(Number.MAX_SAFE_INTEGER))
  return Number(value)
}

export function mustBeWhole(whole: false): never
export function mustBeWhole(whole: boolean): asserts whole
export function mustBeWhole(whole: boolean): asserts whole {
  insist(
    whole,
    'SHT-BROKEN',
    'El archivo está dañado. Ábralo en Excel, guárdelo de nuevo e intente otra vez.',
  )
}

/** A zip of these parts, as they are kept, with one index that tells what they are. */
export function packed(entries: readonly Entry[]): Buffer {
  const bodies: Buffer[] = []
  const index: Buffer[] = []
  let at = 0
  for (const entry of entries) {
    const name = Buffer.from(entry.name)
    const facts = factsOf(entry, name.length)
    const place = Buffer.alloc(14)
    place.writeUInt32LE(at, 10)
    index.push(Buffer.from('504b01021400', 'hex'), facts, place, name)
    bodies.push(Buffer.from('504b0304', 'hex'), facts, name, entry.content)
    at += 4 + facts.length + name.length + entry.content.length
  }
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(
    index.reduce((sum, { length }) => sum + length, 0),
    12,
  )
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...bodies, ...index, end])
}

/** What stands in both places: version, method, check, sizes, length of the name. */
function factsOf({ method, crc, size, content }: Entry, nameLength: number): Buffer {
  const facts = Buffer.alloc(26)
  facts.writeUInt16LE(20, 0)
  // Names are UTF-8.
  facts.writeUInt16LE(0x0800, 2)
  facts.writeUInt16LE(method, 4)
  facts.writeUInt32LE(crc, 10)
  facts.writeUInt32LE(content.length, 14)
  facts.writeUInt32LE(size, 18)
  facts.writeUInt16LE(nameLength, 22)
  return facts
}
