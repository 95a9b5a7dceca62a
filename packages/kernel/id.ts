declare const brand: unique symbol
/** An opaque identifier of one kind of thing: an `Id<'cdp'>` cannot be passed where a tercero is due. */
export type Id<Of extends string> = string & { readonly [brand]: Of }

/**
 * A UUID v7: the time is in the first 48 bits, so that later ids sort later and indexes stay compact. The ids of one millisecond
 * count from the first (RFC 9562, 6.2, method 1), so those of one process are in order of creation. The application makes them,
 * so that no newer PostgreSQL is needed.
 */
export function newId<Of extends string>(now: number = Date.now()): Id<Of> {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const place = placeAt(now, bytes)
  for (let at = 0; at < 6; at++) bytes[at] = Math.floor(now / 2 ** (8 * (5 - at))) % 256
  bytes[6] = 0x70 | (place >> 14)
  bytes[7] = (place >> 6) & 0xff
  bytes[8] = 0x80 | (place & 0x3f)
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}` as Id<Of>
}

let last = { now: -1, place: 0 }

/** The position of an id in its millisecond, in eighteen bits: the first is drawn from the lower half, the rest count on. */
function placeAt(now: number, drawn: Uint8Array): number {
  const first = ((drawn[6]! << 16) | (drawn[7]! << 8) | drawn[8]!) & 0x1ffff
  last = { now, place: now === last.now ? (last.place + 1) & 0x3ffff : first }
  return last.place
}
