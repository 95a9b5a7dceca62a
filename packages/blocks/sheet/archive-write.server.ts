import type { Entry } from './archive-index.server.ts'

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
