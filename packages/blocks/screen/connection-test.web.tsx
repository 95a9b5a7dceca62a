import { Button } from '@mantine/core'
import { useState } from 'react'
import { wordsOf } from '../endpoint/api.web.ts'

interface Reached {
  readonly reached: boolean
  /** What the other side said, or why it could not be reached. */
  readonly said: string
  readonly milliseconds: number
}

/** Asks whether the system of somebody else answers, and says how. */
export function ConnectionTest({ test }: { readonly test: () => Promise<Reached> }) {
  const [busy, setBusy] = useState(false)
  const [told, setTold] = useState<string>()
  const run = async () => {
    setBusy(true)
    try {
      const { reached, said, milliseconds } = await test()
      setTold(`${reached ? 'Hay conexión' : 'No hay conexión'} (${milliseconds} ms). ${said}`)
    } catch (failure) {
      setTold(wordsOf(failure))
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <Button variant="default" loading={busy} onClick={() => void run()}>
        Probar la conexión
      </Button>
      {told !== undefined && <span role="status">{told}</span>}
    </>
  )
}
