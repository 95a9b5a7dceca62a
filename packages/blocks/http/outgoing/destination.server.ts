import { type LookupAddress, lookup } from 'node:dns'
import { BlockList, isIP } from 'node:net'

/** Where stored secrets and data of patients may be sent. */
export interface Destinations {
  /** Plain http, and this machine without being listed, are for who tries the product. */
  readonly production: boolean
  /** Names, addresses and networks (`10.1.0.0/16`) of the house's own that may be reached. */
  readonly listed: readonly string[]
  /** How a name is resolved; the system's way when absent. */
  readonly resolve?: (host: string) => Promise<readonly LookupAddress[]>
}

let current: Destinations = { production: false, listed: [] }

/** Tells where this installation may send. The product does it once, at its start. */
export function openDestinations(destinations: Destinations): void {
  current = destinations
}

export const theDestinations = (): Destinations => current

/** What is no address of the public internet: loopback, private, link-local with its metadata, shared, multicast, reserved. */
const ownNetworks = networksOf([
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12'],
  ...['192.0.0.0/24', '192.0.2.0/24', '192.88.99.0/24', '192.168.0.0/16', '198.18.0.0/15', '198.51.100.0/24'],
  ...['203.0.113.0/24', '224.0.0.0/4', '240.0.0.0/4'],
  // Of the sixth version only 2000::/3 is public, without what carries an address of the fourth inside it.
  ...['::/3', '4000::/2', '8000::/1', '2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'],
])
const loopback = networksOf(['127.0.0.0/8', '::1/128'])

/** One list for each version: to a single one every address of the fourth is within ::/3. */
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

/** An address of the fourth version written as one of the sixth (`::ffff:10.0.0.1`) is none of the public internet. */
const isIn = (networks: Networks, address: string): boolean =>
  isIP(address) === 4 ? networks[4].check(address, 'ipv4') : networks[6].check(address, 'ipv6')

const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '').toLowerCase()

const wrong = 'Escriba una dirección que empiece por https://, sin usuario ni contraseña.'
const own = 'Es una dirección de la red propia: quien administra el servidor la permite en OUTGOING_HOSTS.'

/**
 * What is wrong with an address before it is called; null when nothing is. A name is resolved, and its result judged, at
 * each call.
 */
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

/** Whether this address, which the host of the URL is or resolves to, may be connected to. */
function isOpen(url: URL, address: string, { production, listed }: Destinations): boolean {
  const isLocal = isIn(loopback, address)
  if (url.protocol === 'http:') return isLocal && !production
  if (!isIn(ownNetworks, address)) return true
  if (isLocal && !production) return true
  return listed.includes(hostOf(url)) || isIn(networksOf(listed), address)
}

/**
 * The addresses of a host that may be connected to: those that are then used, so that a name that resolves to another place
 * a moment later leads nowhere else.
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
