import { act, Refusal } from '@quina/blocks/web'
import { newId } from '@quina/kernel'
import { readStored, useStoredKey, writeStored } from '@quina/ui/web'
import { useEffect, useRef, useState } from 'react'
import { markedSent, type TakenScan } from '../capture/scans.domain.ts'
import { photographScan, recordScans } from '../physical-inventory/physical-inventory.contract.ts'

type StoredScans = Readonly<{ place: string; scans: readonly TakenScan[] }>

const nothing: StoredScans = { place: '', scans: [] }

function read(key: string): StoredScans {
  try {
    return { ...nothing, ...(JSON.parse(readStored(key) ?? '{}') as Partial<StoredScans>) }
  } catch {
    return nothing
  }
}

type ScanInput = Omit<TakenScan, 'scanId' | 'scannedAt' | 'sent' | 'locationId'>

export interface ScansOfDevice extends StoredScans {
  readonly waiting: number
  /** Photographs that wait for their scan to arrive, or for a network. */
  readonly photos: number
  /** False when this browser cannot store data: closing the page would lose unsent scans. */
  readonly safe: boolean
  /** False when the last attempt did not reach the server: a device may have a network without access to it. */
  readonly reached: boolean
  readonly choose: (place: string) => void
  readonly take: (scan: ScanInput) => void
  /** Stores the photograph of a scan in this device. @throws Error not a picture, or the device cannot store it */
  readonly photograph: (scanId: string, picture: Blob) => Promise<void>
  /** @throws Refusal */
  readonly send: () => Promise<void>
}

const atOnce = 200

/** The data of an inventory that this device stores, in all its tabs. `latest` holds the current data between renders. */
function useStored(inventoryId: string) {
  const key = useStoredKey(`inventory:${inventoryId}`)
  const [state, setState] = useState(() => read(key))
  const [safe, setSafe] = useState(true)
  const latest = useRef(state)
  const keep = (next: StoredScans): void => {
    latest.current = next
    setSafe(writeStored(key, JSON.stringify(next)))
    setState(next)
  }
  useEffect(() => {
    // Another tab of this device may read the same inventory.
    const follow = (event: StorageEvent) => {
      if (event.key !== key) return
      latest.current = read(key)
      setState(latest.current)
    }
    window.addEventListener('storage', follow)
    return () => window.removeEventListener('storage', follow)
  }, [key])
  const mark = (scanId: string, photo: NonNullable<TakenScan['photo']>): void => {
    const { place, scans } = latest.current
    keep({ place, scans: scans.map((scan) => (scan.scanId === scanId ? { ...scan, photo } : scan)) })
  }
  return { state, safe, latest, keep, mark }
}

/** The scans of this device: each is first stored locally, and sent whenever there is a network. */
export function useScans(inventoryId: string): ScansOfDevice {
  const device = useStored(inventoryId)
  const { state, safe, latest, keep, mark } = device
  const sending = useRef<Promise<void> | null>(null)
  const [reached, setReached] = useState(true)
  const failed = (failure: unknown) => {
    setReached(!(failure instanceof Refusal && failure.status === 0))
    throw failure
  }
  return {
    ...state,
    reached,
    waiting: state.scans.filter(({ sent }) => !sent).length,
    photos: state.scans.filter(({ photo }) => photo === 'waiting').length,
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
    photograph: async (scanId, picture) => {
      await storePhoto(scanId, await shrunk(picture))
      mark(scanId, 'waiting')
    },
    send: () => {
      sending.current ??= sendAll(inventoryId, device)
        .then(() => setReached(true), failed)
        .finally(() => {
          sending.current = null
        })
      return sending.current
    },
  }
}

type Device = ReturnType<typeof useStored>

/** Sends the scans first and then the photographs of those that arrived. @throws Refusal */
async function sendAll(id: string, { latest, keep, mark }: Device): Promise<void> {
  for (;;) {
    const batch = latest.current.scans.filter(({ sent }) => !sent).slice(0, atOnce)
    if (batch.length === 0) break
    const scans = batch.map(({ sent: _, photo: __, ...scan }) => scan)
    const { stored } = await act(recordScans, { id, device: deviceName(), scans })
    const { place, scans: all } = latest.current
    keep({ place, scans: markedSent(all, stored) })
    if (stored.length === 0) break
  }
  for (const { scanId } of latest.current.scans.filter(({ sent, photo }) => sent && photo === 'waiting')) {
    const picture = await storedPhoto(scanId)
    if (picture !== undefined) {
      const file = new File([picture], `${scanId}.jpg`, { type: 'image/jpeg' })
      await act(photographScan, { id, scanId }, { file })
    }
    mark(scanId, picture === undefined ? 'lost' : 'sent')
    await forgetPhoto(scanId)
  }
}

/** Returns a stable name for this device, which is stored with its scans. */
function deviceName(): string {
  const key = 'quina:device'
  const known = readStored(key)
  if (known !== null) return known
  const kind = /Android|iPhone|iPad/.exec(navigator.userAgent)?.[0] ?? 'Computador'
  const name = `${kind} ${newId().slice(-4)}`
  writeStored(key, name)
  return name
}

const sideMost = 1024

/** Returns the picture as a JPEG whose longer side has at most 1024 pixels. @throws Error when the file is not a picture */
async function shrunk(picture: Blob): Promise<Blob> {
  const image = await createImageBitmap(picture)
  const scale = Math.min(1, sideMost / Math.max(image.width, image.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(image.width * scale))
  canvas.height = Math.max(1, Math.round(image.height * scale))
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
  image.close()
  return new Promise((resolve, reject) =>
    canvas.toBlob(
      (blob) => (blob === null ? reject(new Error('no picture')) : resolve(blob)),
      'image/jpeg',
      0.8,
    ),
  )
}

const photoStore = 'photo'

/** Runs one IndexedDB request on the photographs of this device, keyed by scan id. */
const inPhotos = <T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    const opening = indexedDB.open('quina-inventory', 1)
    opening.onupgradeneeded = () => opening.result.createObjectStore(photoStore)
    opening.onerror = () => reject(opening.error)
    opening.onsuccess = () => {
      const database = opening.result
      const transaction = database.transaction(photoStore, mode)
      const request = work(transaction.objectStore(photoStore))
      transaction.oncomplete = () => resolve(request.result)
      transaction.onabort = () => reject(transaction.error)
      transaction.onerror = () => reject(transaction.error)
    }
  })

const storePhoto = (scanId: string, photo: Blob) => inPhotos('readwrite', (store) => store.put(photo, scanId))
const storedPhoto = (scanId: string) => inPhotos<Blob | undefined>('readonly', (store) => store.get(scanId))
const forgetPhoto = (scanId: string) => inPhotos('readwrite', (store) => store.delete(scanId))
