import { Button, FileButton, Group, Modal } from '@mantine/core'
import { act, ask, refreshAll, wordsOf } from '@quina/blocks/web'
import { plural } from '@quina/kernel'
import { ErrorSummary, toast } from '@quina/ui/web'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  checkConfiguration,
  type Imported,
  importConfiguration,
} from '../configuration/configuration.contract.ts'

interface Checked {
  readonly file: File
  readonly told: Imported
}

/** A configuration exported from here or from another hospital: what would change is told before it does. */
export function ImportFile({ onClose }: { readonly onClose: () => void }) {
  const client = useQueryClient()
  const [checked, setChecked] = useState<Checked | null>(null)
  const [error, setError] = useState<string>()
  const attempt = (work: () => Promise<void>) => {
    setError(undefined)
    void work().catch((failure: unknown) => setError(wordsOf(failure)))
  }
  const check = (file: File) =>
    attempt(async () => setChecked({ file, told: await ask(checkConfiguration, {}, { file }) }))
  const apply = ({ file }: Checked) =>
    attempt(async () => {
      const { changes } = await act(importConfiguration, {}, { file })
      await refreshAll(client)
      void toast({ message: `Se aplicaron ${plural(changes.length, 'cambio', 'cambios')}.`, tone: 'good' })
      onClose()
    })
  const ready = checked !== null && checked.told.problems.length === 0 && checked.told.changes.length > 0
  return (
    <Modal opened onClose={onClose} title="Importar la configuración contable" size={620}>
      <p className="q-confirm-text">
        Elija un archivo exportado desde esta pantalla. Nada se aplica hasta que usted lo confirme.
      </p>
      {error && <ErrorSummary message={error} />}
      <FileButton accept="application/json,.json" onChange={(file) => file && check(file)}>
        {(props) => (
          <Button variant="default" {...props}>
            Elegir archivo…
          </Button>
        )}
      </FileButton>
      {checked && <Told told={checked.told} />}
      <Group justify="flex-end" mt={12}>
        <Button variant="default" onClick={onClose}>
          Volver
        </Button>
        <Button disabled={!ready} onClick={() => checked && apply(checked)}>
          Importar la configuración
        </Button>
      </Group>
    </Modal>
  )
}

const Told = ({ told: { changes, problems } }: { readonly told: Imported }) => (
  <>
    {problems.map((problem) => (
      <ErrorSummary key={problem} message={problem} />
    ))}
    {changes.length + problems.length === 0 && (
      <p className="q-context">El archivo dice lo mismo que rige hoy.</p>
    )}
    <ul>
      {changes.map((change) => (
        <li key={change}>{change}</li>
      ))}
    </ul>
  </>
)
