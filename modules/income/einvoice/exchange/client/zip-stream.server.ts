import { promisify } from 'node:util'
import { constants, crc32, deflateRaw, deflateRawSync } from 'node:zlib'
import type { PackedFile } from './zip.server.ts'

/** A file that was deflated while it was gathered, so that its content is never whole in memory. */
export interface GatheredFile {
  readonly name: string
  readonly deflated: readonly Buffer[]
  /** CRC-32 and size of its content. */
  readonly crc: number
  readonly size: number
}

/** The size of the pieces that are sent: otherwise a ZIP of small files would go out in very small writes. */
const pieceBytes = 65_536

/**
 * Streams files as one ZIP, requesting each one only when the reader needs it: only the directory stays in memory. With 65,535
 * files or 4 GB it is a ZIP64, which today's programs open.
 * @throws Error when one file alone has 4 GB.
 */
export async function* zipStream(
  files: AsyncIterable<PackedFile | GatheredFile>,
  made: Date = new Date(),
): AsyncGenerator<Buffer> {
  const directory = emptyDirectory()
  let at = 0
  let piece: Buffer[] = []
  let bytes = 0
  for await (const file of files) {
    const { name, deflated, crc, size } = 'content' in file ? await deflatedOf(file) : file
    const entry = { name: Buffer.from(name), crc, size, packed: bytesIn(deflated), at, made }
    const parts = [localHeader(entry), ...deflated]
    addTo(directory, directoryEntry(entry))
    const length = bytesIn(parts)
    at += length
    bytes += length
    piece.push(...parts)
    if (bytes < pieceBytes) continue
    yield Buffer.concat(piece)
    piece = []
    bytes = 0
  }
  yield Buffer.concat([...piece, ...directory.pages, ...directory.page, ending(directory, at)])
}

/** Deflates text as it arrives, and keeps only the compressed bytes. */
export function gatherFile(name: string): {
  readonly add: (text: string) => void
  readonly whole: () => GatheredFile
} {
  const deflated: Buffer[] = []
  let crc = 0
  let size = 0
  return {
    add: (text) => {
      const content = Buffer.from(text, 'utf8')
      crc = crc32(content, crc)
      size += content.length
      // A piece ends on a byte boundary and is not the last one, so that the next can follow it.
      deflated.push(deflateRawSync(content, { finishFlush: constants.Z_FULL_FLUSH }))
    },
    whole: () => ({ name, deflated: [...deflated, lastBlock], crc, size }),
  }
}

/** An empty deflate block that is marked as the last. */
const lastBlock = Buffer.from([3, 0])

const inBackground = promisify<Buffer, object, Buffer>(deflateRaw)
/** Above this size a file is deflated in another thread: it would block the server for some milliseconds. */
const largeBytes = 262_144
/** Settings for files of some kilobytes; the usual window takes a hundred times the memory, and twice the time. */
const small = { windowBits: 13, memLevel: 6, level: 1 }
const smallBytes = 8192

async function deflatedOf({ name, content }: PackedFile): Promise<GatheredFile> {
  const deflated =
    content.length > largeBytes
      ? await inBackground(content, {})
      : deflateRawSync(content, content.length > smallBytes ? {} : small)
  return { name, deflated: [deflated], crc: crc32(content), size: content.length }
}

const bytesIn = (parts: readonly Buffer[]): number => parts.reduce((total, { length }) => total + length, 0)

interface Entry {
  readonly name: Buffer
  readonly crc: number
  readonly size: number
  readonly packed: number
  /** Its offset. */
  readonly at: number
  readonly made: Date
}

const deflates = 8
const inUtf8 = 0x0800
const plainVersion = 20
const zip64Version = 45
const most32 = 0xffff_ffff
const most16 = 0xffff

function localHeader(entry: Entry): Buffer {
  if (entry.size >= most32 || entry.packed >= most32) throw new Error(`${entry.name} is too large for a ZIP`)
  const header = Buffer.alloc(30)
  header.writeUInt32LE(0x04034b50, 0)
  writeFacts(header, entry, 4)
  return Buffer.concat([header, entry.name])
}

function directoryEntry(entry: Entry): Buffer {
  const far = entry.at >= most32
  const header = Buffer.alloc(46)
  header.writeUInt32LE(0x02014b50, 0)
  header.writeUInt16LE(zip64Version, 4)
  writeFacts(header, entry, 6)
  header.writeUInt16LE(far ? 12 : 0, 30)
  header.writeUInt32LE(far ? most32 : entry.at, 42)
  return Buffer.concat(far ? [header, entry.name, farPlace(entry.at)] : [header, entry.name])
}

/** Writes the values common to the header of a file and its entry in the directory. */
function writeFacts(header: Buffer, { name, crc, size, packed, made }: Entry, from: number): void {
  const { day, time } = dosTime(made)
  const halves = [plainVersion, inUtf8, deflates, time, day]
  for (const [place, half] of halves.entries()) header.writeUInt16LE(half, from + place * 2)
  for (const [place, whole] of [crc, packed, size].entries())
    header.writeUInt32LE(whole, from + 10 + place * 4)
  header.writeUInt16LE(name.length, from + 22)
}

function farPlace(at: number): Buffer {
  const extra = Buffer.alloc(12)
  extra.writeUInt16LE(1, 0)
  extra.writeUInt16LE(8, 2)
  extra.writeBigUInt64LE(BigInt(at), 4)
  return extra
}

/** Day and time of Bogotá in the format of a ZIP: no zone, and seconds by two. */
function dosTime(made: Date): { readonly day: number; readonly time: number } {
  const there = new Date(made.getTime() - 5 * 3_600_000)
  return {
    day: ((there.getUTCFullYear() - 1980) << 9) | ((there.getUTCMonth() + 1) << 5) | there.getUTCDate(),
    time: (there.getUTCHours() << 11) | (there.getUTCMinutes() << 5) | (there.getUTCSeconds() >> 1),
  }
}

/** The entries of the files so far, in pages of one buffer: separate buffers would take four times their content. */
type Directory = { readonly pages: Buffer[]; page: Buffer[]; count: number; size: number }

const entriesInPage = 512
const emptyDirectory = (): Directory => ({ pages: [], page: [], count: 0, size: 0 })

function addTo(directory: Directory, entry: Buffer): void {
  directory.page.push(entry)
  directory.count += 1
  directory.size += entry.length
  if (directory.page.length < entriesInPage) return
  directory.pages.push(Buffer.concat(directory.page))
  directory.page = []
}

/** The end of the directory, preceded by that of a ZIP64 when there is more than a plain one can count. */
function ending({ count, size }: Directory, at: number): Buffer {
  const plain = Buffer.alloc(22)
  plain.writeUInt32LE(0x06054b50, 0)
  for (const place of [8, 10]) plain.writeUInt16LE(Math.min(count, most16), place)
  plain.writeUInt32LE(Math.min(size, most32), 12)
  plain.writeUInt32LE(Math.min(at, most32), 16)
  return count < most16 && at + size < most32
    ? plain
    : Buffer.concat([zip64Ending({ count, size, at }), plain])
}

function zip64Ending({ count, size, at }: { count: number; size: number; at: number }): Buffer {
  const record = Buffer.alloc(76)
  record.writeUInt32LE(0x06064b50, 0)
  record.writeBigUInt64LE(44n, 4)
  for (const place of [12, 14]) record.writeUInt16LE(zip64Version, place)
  for (const [place, value] of [count, count, size, at].entries())
    record.writeBigUInt64LE(BigInt(value), 24 + place * 8)
  record.writeUInt32LE(0x07064b50, 56)
  record.writeBigUInt64LE(BigInt(at + size), 64)
  record.writeUInt32LE(1, 72)
  return record
}
