import { act } from '@quina/blocks/web'
import { newId } from '@quina/kernel'
import { readStored, useStoredKey, writeStored } from '@quina/ui/web'
import { useEffect, useRef, useState } from 'react'
import { markedSent, type TakenScan } from '../capture/scans.domain.ts'
import { recordScans } from '../physical-inventory/physical-inventory.contract.ts'

interface Stored {
  readonly place: string
  readonly scans: readonly TakenScan[]
}

const nothing: Stored = { place: '', scans: [] }

function read(key: string): Stored {
  try {
    return { ...nothing, ...(JSON.parse(readStored(key) ?? '{}') as Partial<Stored>) }
  } catch {
    return nothing
  }
}

type Taken = Omit<TakenScan, 'scanId' | 'scannedAt' | 'sent' | 'locationId'>

export interface ScansOfDevice extends Stored {
  readonly waiting: number
  /** False when this browser keeps nothing: closing the page would lose what was not sent. */
  readonly safe: boolean
  readonly choose: (place: string) => void
  readonly take: (scan: Taken) => void
  /** @throws Refusal */
  readonly send: () => Promise<void>
}

const atOnce = 200

/** The scans of this device: each is kept here before anything else, and sent whenever there is a network. */
export function useScans(inventoryId: string): ScansOfDevice {
  const key = useStoredKey(`inventory:${inventoryId}`)
  const [state, setState] = useState(() => read(key))
  const [safe, setSafe] = useState(true)
  const latest = useRef(state)
  const keep = (next: Stored): void => {
    latest.current = next
    setSafe(writeStored(key, JSON.stringify(next)))
    setState(next)
  }
  useEffect(() => {
    // Another tab of this device reads the same inventory.
    const follow = (event: StorageEvent) => {
      if (event.key !== key) return
      latest.current = read(key)
      setState(latest.current)
    }
    window.addEventListener('storage', follow)
    return () => window.removeEventListener('storage', follow)
  }, [key])
  const waiting = state.scans.filter(({ sent }) => !sent).length
  return {
    ...state,
    waiting,
    safe,
    choose: (place) => keep({ ...latest.current, place }),
    take: (scan) => {
      const { place, scans } = latest.current
      const taken = {
        ...scan,
        locationId: place,
        scanId: newId(),
        scannedAt: new Date().toISOString(),
        sent: false,
      }
      keep({ place, scans: [...scans, taken] })
    },
    send: async () => {
      for (;;) {
        const batch = latest.current.scans.filter(({ sent }) => !sent).slice(0, atOnce)
        if (batch.length === 0) return
        const scans = batch.map(({ sent: _, ...scan }) => scan)
        const { stored } = await act(recordScans, { id: inventoryId, device: deviceName(), scans })
        const { place, scans: all } = latest.current
        keep({ place, scans: markedSent(all, stored) })
        if (stored.length === 0) return
      }
    },
  }
}

/** What this device is called beside its scans: the same name every time. */
function deviceName(): string {
  const key = 'quina:device'
  const known = readStored(key)
  if (known !== null) return known
  const kind = /Android|iPhone|iPad/.exec(navigator.userAgent)?.[0] ?? 'Computador'
  const name = `${kind} ${newId().slice(-4)}`
  writeStored(key, name)
  return name
}
