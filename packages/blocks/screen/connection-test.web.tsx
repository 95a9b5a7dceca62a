import { Button } from '@mantine/core'
import { useState } from 'react'
import { wordsOf } from '../http/endpoint/api.web.ts'

interface TestResult {
  readonly reached: boolean
  /** The answer of the other side, or why it could not be reached. */
  readonly message: string
  readonly milliseconds: number
}

/** Tests whether the system of a third party answers, and shows the result. */
export function ConnectionTest({ test }: { readonly test: () => Promise<TestResult> }) {
  const [busy, setBusy] = useState(false)
  const [reported, setReported] = useState<string>()
  const run = async () => {
    setBusy(true)
    try {
      const { reached, message, milliseconds } = await test()
      setReported(`${reached ? 'Hay conexión' : 'No hay conexión'} (${milliseconds} ms). ${message}`)
    } catch (failure) {
      setReported(wordsOf(failure))
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <Button variant="default" loading={busy} onClick={() => void run()}>
        Probar la conexión
      </Button>
      {reported !== undefined && <span role="status">{reported}</span>}
    </>
  )
}
