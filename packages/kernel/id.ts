declare const brand: unique symbol
/** An opaque identifier of one kind of thing: an `Id<'cdp'>` cannot be passed where a tercero is due. */
export type Id<Of extends string> = string & { readonly [brand]: Of }

/**
 * A UUID v7: time in the first 48 bits, so that ids made later sort later and indexes stay compact.
 * Made by the application, so that it needs no feature of a newer PostgreSQL.
 */
export function newId<Of extends string>(now: number = Date.now()): Id<Of> {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  for (let at = 0; at < 6; at++) bytes[at] = Math.floor(now / 2 ** (8 * (5 - at))) % 256
  bytes[6] = (bytes[6]! & 0x0f) | 0x70
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}` as Id<Of>
}
