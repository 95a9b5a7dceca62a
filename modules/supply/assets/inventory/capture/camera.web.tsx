import { Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'

interface Detector {
  readonly detect: (from: HTMLVideoElement) => Promise<readonly { readonly rawValue: string }[]>
}
type Detectors = new (options: { readonly formats: readonly string[] }) => Detector

/** Returns the browser's own barcode reader, which Android telephones have. */
const readerOf = (): Detectors | undefined =>
  (globalThis as { readonly BarcodeDetector?: Detectors }).BarcodeDetector

const formats = ['qr_code', 'code_128', 'code_39'] as const

/** Reads codes with the camera. A browser without a barcode reader shows no button: the plate is typed or scanned. */
export function Camera({ onRead }: { readonly onRead: (text: string) => void }) {
  const [on, setOn] = useState(false)
  if (readerOf() === undefined) return null
  return (
    <>
      <Button variant="default" onClick={() => setOn(!on)}>
        {on ? 'Apagar la cámara' : 'Leer con la cámara'}
      </Button>
      {on && <Viewer onRead={onRead} />}
    </>
  )
}

const everyMs = 300
/** How long a code must be out of sight before the camera reads it again. */
const againMs = 2_500

function Viewer({ onRead }: { readonly onRead: (text: string) => void }) {
  const video = useRef<HTMLVideoElement>(null)
  const latest = useRef(onRead)
  latest.current = onRead
  const [failure, setFailure] = useState<string | null>(null)
  useEffect(() => {
    const Reader = readerOf()
    if (Reader === undefined) return
    const reader = new Reader({ formats })
    const seen = new Map<string, number>()
    let stream: MediaStream | null = null
    let ended = false
    const look = async () => {
      if (video.current === null || video.current.readyState < 2) return
      for (const { rawValue } of await reader.detect(video.current)) {
        const now = performance.now()
        const isNew = now - (seen.get(rawValue) ?? Number.NEGATIVE_INFINITY) > againMs
        seen.set(rawValue, now)
        if (isNew) latest.current(rawValue)
      }
    }
    const fail = (error: unknown) => {
      console.warn('the camera does not read', error)
      setFailure('No fue posible usar la cámara: permita su uso en el navegador, o escriba la placa.')
    }
    const begin = async () => {
      const opened = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
      if (ended) return stop(opened)
      stream = opened
      if (video.current !== null) video.current.srcObject = opened
    }
    begin().catch(fail)
    const timer = setInterval(() => void look().catch(fail), everyMs)
    return () => {
      ended = true
      clearInterval(timer)
      if (stream !== null) stop(stream)
    }
  }, [])
  if (failure !== null) return <p role="alert">{failure}</p>
  return (
    <video ref={video} autoPlay muted playsInline className="q-camera" aria-label="Lo que ve la cámara" />
  )
}

const stop = (stream: MediaStream): void => {
  for (const track of stream.getTracks()) track.stop()
}
