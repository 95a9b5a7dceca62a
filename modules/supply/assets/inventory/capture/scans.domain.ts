import type { WireOf } from '@quina/blocks'
import { markBefore } from '../../register/label/label.contract.ts'
import type { scanFields } from '../physical-inventory/physical-inventory.contract.ts'

/** A scan as the device that took it stores it. */
export type TakenScan = WireOf<typeof scanFields> & {
  readonly sent: boolean
  /** Whether the photograph waits in this device, was sent, or was lost by the browser; absent without a photograph. */
  readonly photo?: 'waiting' | 'sent' | 'lost'
}

export interface ExpectedAsset {
  readonly id: string
  readonly plate: string
  readonly oldPlate: string | null
  readonly description: string
  readonly locationId: string | null
}

/** Normalises a scanned text to capitals without blanks: a plate, or the signed code in the address of a label. */
export function codeRead(text: string): string {
  const plate = /[?&](?:q|placa)=([^&]+)/.exec(text)?.[1]
  return (plate === undefined ? text : decodeURIComponent(plate)).trim().toUpperCase()
}

/** Returns the plate of a code. Only the server can verify the signature that follows it. */
const plateIn = (code: string): string => code.split(markBefore)[0] ?? code

/** Marks the scans that the server has; the others are sent again. */
export function markedSent(scans: readonly TakenScan[], stored: readonly string[]): readonly TakenScan[] {
  const known = new Set(stored)
  return scans.map((scan) => (known.has(scan.scanId) ? { ...scan, sent: true } : scan))
}

export interface SeenAsset {
  readonly key: string
  readonly plate: string
  readonly description: string
  readonly result: 'seen' | 'waiting' | 'stray' | 'unknown' | 'unlabelled'
  /** The last scan of the asset in this place. */
  readonly scan?: TakenScan
}

/** Returns the content of a place as this device knows it: expected assets, seen or not, and other assets read there. */
export function placeAsRead(
  assets: readonly ExpectedAsset[],
  scans: readonly TakenScan[],
  locationId: string,
): readonly SeenAsset[] {
  const here = scans.filter((scan) => scan.locationId === locationId)
  const codes = new Set(here.flatMap(({ code }) => (code === null ? [] : plateIn(code))))
  const lastOf = (...named: readonly (string | null)[]) => {
    const scan = here.findLast(({ code }) => code !== null && named.includes(plateIn(code)))
    return scan === undefined ? {} : { scan }
  }
  const expected = assets.filter((asset) => asset.locationId === locationId)
  const named = new Map(
    assets.flatMap((asset) => [[asset.plate, asset] as const, [asset.oldPlate, asset] as const]),
  )
  const strays = [...codes].filter((code) => named.get(code)?.locationId !== locationId)
  return [
    ...expected.map(({ plate, oldPlate, description }) => {
      const read = lastOf(plate, oldPlate)
      return {
        key: plate,
        plate,
        description,
        result: 'scan' in read ? ('seen' as const) : ('waiting' as const),
        ...read,
      }
    }),
    ...strays.map((plate) => ({
      key: plate,
      plate,
      description: named.get(plate)?.description ?? '',
      result: named.has(plate) ? ('stray' as const) : ('unknown' as const),
      ...lastOf(plate),
    })),
    ...here.flatMap((scan) =>
      scan.code === null && scan.description !== null
        ? [
            {
              key: scan.scanId,
              plate: '',
              description: scan.description,
              result: 'unlabelled' as const,
              scan,
            },
          ]
        : [],
    ),
  ]
}
