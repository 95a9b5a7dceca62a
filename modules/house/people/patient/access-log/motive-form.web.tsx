import { Button } from '@mantine/core'
import { act, wordsOf } from '@quina/blocks/web'
import { ErrorSummary, NoteField } from '@quina/ui/web'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { motiveToOpenFile } from './access-motive.contract.ts'

interface MotiveFormProps {
  /** The id of the patient. */
  readonly id: string
  readonly onDone: () => void
}

/** «Romper el vidrio»: a user outside the care of a patient gives the reason for opening the file. */
export function MotiveForm({ id, onDone }: MotiveFormProps) {
  const [motive, setMotive] = useState('')
  const sending = useMutation({ mutationFn: () => act(motiveToOpenFile, { id, motive }), onSuccess: onDone })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    sending.mutate()
  }
  return (
    <form onSubmit={submit} noValidate className="q-motive">
      <h2>Esta ficha no es de un paciente a su cargo</h2>
      <p>
        No tiene cita, admisión ni orden con este paciente en los 30 días cercanos. Si debe abrirla, escriba
        el motivo: quedará registrado con su nombre y vale por cuatro horas.
      </p>
      {sending.error && <ErrorSummary message={wordsOf(sending.error)} />}
      <NoteField
        label="Motivo"
        name="motive"
        required
        value={motive}
        onChange={setMotive}
        max={500}
        rows={3}
        autoFocus
      />
      <Button type="submit" mt={12} loading={sending.isPending}>
        Abrir la ficha
      </Button>
    </form>
  )
}
