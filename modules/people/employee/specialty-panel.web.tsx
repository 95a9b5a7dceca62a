import { Button, Group } from '@mantine/core'
import { FieldsDialog, sendTo, wordsOf } from '@quina/blocks/web'
import { ErrorSummary, Panel, toast } from '@quina/ui/web'
import { useMutation } from '@tanstack/react-query'
import { type ChangeEvent, useRef, useState } from 'react'
import { specialtyAsked } from './employee.contract.ts'

/** What the server says of an employee besides the fields. */
export interface Facts {
  readonly retiredOn: string | null
  readonly retirementReason: string | null
  readonly professional: boolean
  readonly specialties: readonly { readonly id: string; readonly label: string }[]
  readonly signed: boolean
  readonly user: { readonly id: string; readonly name: string } | null
  readonly idNumber: string
  readonly name: string
  readonly email: string | null
  readonly may: readonly string[]
}

interface PanelProps {
  readonly facts: Facts
  readonly path: string
  readonly refresh: () => Promise<void>
}

/** In what a professional attends, and with what signature. */
export function SpecialtyPanel({ facts, path, refresh }: PanelProps) {
  const [adding, setAdding] = useState(false)
  const mayEdit = facts.may.includes('edit')
  const add = async (body: object, key: string) => {
    await sendTo('POST', `${path}/specialty`, { body, key })
    await refresh()
  }
  return (
    <Panel title="Especialidades y firma">
      <SpecialtyRows facts={facts} path={path} refresh={refresh} />
      {mayEdit && (
        <Group gap={8}>
          <Button variant="default" onClick={() => setAdding(true)}>
            Agregar especialidad…
          </Button>
          <SignatureButton path={path} signed={facts.signed} refresh={refresh} />
        </Group>
      )}
      {facts.signed && mayEdit && (
        <p>
          <img src={`${path}/signature`} alt="Firma digitalizada" height={60} />
        </p>
      )}
      {adding && (
        <FieldsDialog
          title="Agregar especialidad"
          verb="Agregar"
          fields={specialtyAsked}
          spans={{ specialtyId: 12 }}
          send={add}
          onClose={() => setAdding(false)}
        />
      )}
    </Panel>
  )
}

/** Those that the professional has. */
function SpecialtyRows({ facts: { specialties, may }, path, refresh }: PanelProps) {
  const remove = useMutation({
    mutationFn: (id: string) => sendTo('DELETE', `${path}/specialty/${id}`),
    onSuccess: refresh,
  })
  if (specialties.length === 0) return <p className="q-context">Sin especialidades asignadas.</p>
  return (
    <>
      <ul>
        {specialties.map(({ id, label }) => (
          <li key={id}>
            {label}{' '}
            {may.includes('edit') && (
              <Button variant="subtle" size="compact-sm" onClick={() => remove.mutate(id)}>
                Quitar
              </Button>
            )}
          </li>
        ))}
      </ul>
      {remove.error && <ErrorSummary message={wordsOf(remove.error)} />}
    </>
  )
}

interface SignatureProps {
  readonly path: string
  readonly signed: boolean
  readonly refresh: () => Promise<void>
}

function SignatureButton({ path, signed, refresh }: SignatureProps) {
  const input = useRef<HTMLInputElement>(null)
  const send = useMutation({
    mutationFn: (file: File) => {
      const body = new FormData()
      body.append('file', file)
      return sendTo('POST', `${path}/signature`, { body })
    },
    onSuccess: async () => {
      await refresh()
      void toast({ message: 'Firma guardada', tone: 'good' })
    },
  })
  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const file = currentTarget.files?.[0]
    if (file) send.mutate(file)
    currentTarget.value = ''
  }
  return (
    <>
      <input ref={input} type="file" accept="image/png" hidden onChange={choose} aria-label="Firma en PNG" />
      <Button variant="default" loading={send.isPending} onClick={() => input.current?.click()}>
        {signed ? 'Cambiar firma…' : 'Cargar firma (PNG, 200 KB)…'}
      </Button>
      {send.error && <ErrorSummary message={wordsOf(send.error)} />}
    </>
  )
}
