import type { WireOf } from '@quina/blocks'
import type { scanFields } from '../physical-inventory/physical-inventory.contract.ts'

/** A scan as it is kept in the device that took it. */
export type TakenScan = WireOf<typeof scanFields> & { readonly sent: boolean }

export interface ExpectedAsset {
  readonly id: string
  readonly plate: string
  readonly oldPlate: string | null
  readonly description: string
  readonly locationId: string | null
}

/** What a reader gives: the plate alone, or the address that the label of an asset carries. Capitals, without blanks. */
export function codeRead(text: string): string {
  const plate = /[?&](?:q|placa)=([^&]+)/.exec(text)?.[1]
  return (plate === undefined ? text : decodeURIComponent(plate)).trim().toUpperCase()
}

/** The scans that the server has are marked; what it did not name is sent again. */
export function markedSent(scans: readonly TakenScan[], stored: readonly string[]): readonly TakenScan[] {
  const known = new Set(stored)
  return scans.map((scan) => (known.has(scan.scanId) ? { ...scan, sent: true } : scan))
}

export interface SeenAsset {
  readonly key: string
  readonly plate: string
  readonly description: string
  readonly result: 'seen' | 'waiting' | 'stray' | 'unknown' | 'unlabelled'
}

/** A place as this device sees it: what should be there, seen or not, and what is there besides. */
export function placeAsRead(
  assets: readonly ExpectedAsset[],
  scans: readonly TakenScan[],
  locationId: string,
): readonly SeenAsset[] {
  const here = scans.filter((scan) => scan.locationId === locationId)
  const codes = new Set(here.flatMap(({ code }) => code ?? []))
  const isRead = ({ plate, oldPlate }: ExpectedAsset): boolean =>
    codes.has(plate) || (oldPlate !== null && codes.has(oldPlate))
  const expected = assets.filter((asset) => asset.locationId === locationId)
  const named = new Map(
    assets.flatMap((asset) => [[asset.plate, asset] as const, [asset.oldPlate, asset] as const]),
  )
  const strays = [...codes].filter((code) => named.get(code)?.locationId !== locationId)
  return [
    ...expected.map((asset) => ({
      key: asset.plate,
      plate: asset.plate,
      description: asset.description,
      result: isRead(asset) ? ('seen' as const) : ('waiting' as const),
    })),
    ...strays.map((plate) => ({
      key: plate,
      plate,
      description: named.get(plate)?.description ?? '',
      result: named.has(plate) ? ('stray' as const) : ('unknown' as const),
    })),
    ...here.flatMap(({ scanId, code, description }) =>
      code === null && description !== null
        ? [{ key: scanId, plate: '', description, result: 'unlabelled' as const }]
        : [],
    ),
  ]
}
