import { type LookupAddress, lookup } from 'node:dns'
import { BlockList, isIP } from 'node:net'

/** The destinations to which stored secrets and data of patients may be sent. */
export interface Destinations {
  /** Plain http, and this machine without being listed, are allowed only outside production. */
  readonly production: boolean
  /** Names, addresses and networks (`10.1.0.0/16`) of the own network that may be reached. */
  readonly listed: readonly string[]
  /** Resolves a name; by default as the system does. */
  readonly resolve?: (host: string) => Promise<readonly LookupAddress[]>
}

let current: Destinations = { production: false, listed: [] }

/** Declares the destinations of this installation. The product calls it once, at its start. */
export function openDestinations(destinations: Destinations): void {
  current = destinations
}

export const theDestinations = (): Destinations => current

/** The networks outside the public internet: loopback, private, link-local with its metadata, shared, multicast, reserved. */
const ownNetworks = networksOf([
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12'],
  ...['192.0.0.0/24', '192.0.2.0/24', '192.88.99.0/24', '192.168.0.0/16', '198.18.0.0/15', '198.51.100.0/24'],
  ...['203.0.113.0/24', '224.0.0.0/4', '240.0.0.0/4'],
  // In IPv6 only 2000::/3 is public, except the parts that embed an IPv4 address.
  ...['::/3', '4000::/2', '8000::/1', '2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'],
])
const loopback = networksOf(['127.0.0.0/8', '::1/128'])

/** One list for each version: a single list would match every IPv4 address with ::/3. */
type Networks = Readonly<{ 4: BlockList; 6: BlockList }>

function networksOf(entries: readonly string[]): Networks {
  const networks = { 4: new BlockList(), 6: new BlockList() }
  for (const entry of entries) {
    const [address = '', bits] = entry.split('/')
    if (isIP(address) === 4) networks[4].addSubnet(address, Number(bits ?? 32), 'ipv4')
    if (isIP(address) === 6) networks[6].addSubnet(address, Number(bits ?? 128), 'ipv6')
  }
  return networks
}

/** An IPv4 address written as IPv6 (`::ffff:10.0.0.1`) counts as outside the public internet. */
const isIn = (networks: Networks, address: string): boolean =>
  isIP(address) === 4 ? networks[4].check(address, 'ipv4') : networks[6].check(address, 'ipv6')

const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '').toLowerCase()

const wrong = 'Escriba una dirección que empiece por https://, sin usuario ni contraseña.'
const own = 'Es una dirección de la red propia: quien administra el servidor la permite en OUTGOING_HOSTS.'

/** The fault of an address before a call; null when there is none. A name is resolved, and its result checked, at each call. */
export function faultOfAddress(address: string, destinations: Destinations = current): string | null {
  if (!URL.canParse(address)) return wrong
  const url = new URL(address)
  if (url.username !== '' || url.password !== '') return wrong
  const host = hostOf(url)
  const isLocal =
    host === 'localhost' || host.endsWith('.localhost') || (isIP(host) > 0 && isIn(loopback, host))
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isLocal && !destinations.production))
    return wrong
  if (isIP(host) > 0 && !isOpen(url, host, destinations)) return own
  if (isLocal && destinations.production && !destinations.listed.includes(host)) return own
  return null
}

/** Whether a connection may be made to this address of the URL's host. */
function isOpen(url: URL, address: string, { production, listed }: Destinations): boolean {
  const isLocal = isIn(loopback, address)
  if (url.protocol === 'http:') return isLocal && !production
  if (!isIn(ownNetworks, address)) return true
  if (isLocal && !production) return true
  return listed.includes(hostOf(url)) || isIn(networksOf(listed), address)
}

/**
 * The open addresses of a host. The connection uses exactly these, so that a name that resolves elsewhere a moment later cannot
 * redirect it.
 * @throws Error with words for people when there is none
 */
export async function openAddressesOf(
  url: URL,
  destinations: Destinations,
): Promise<readonly LookupAddress[]> {
  const host = hostOf(url)
  const { resolve = bySystem } = destinations
  const found = isIP(host) > 0 ? [{ address: host, family: isIP(host) }] : await resolve(host)
  const open = found.filter(({ address }) => isOpen(url, address, destinations))
  if (open.length === 0) throw new Error(own)
  return open
}

const bySystem = (host: string): Promise<readonly LookupAddress[]> =>
  new Promise((found, failed) => {
    lookup(host, { all: true }, (error, addresses) => (error ? failed(error) : found(addresses)))
  })
