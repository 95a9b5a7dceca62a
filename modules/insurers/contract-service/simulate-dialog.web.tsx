import { Button, Group, Modal } from '@mantine/core'
import type { AnswerOf } from '@quina/blocks'
import { FieldInput, useAnswer, wordsOf } from '@quina/blocks/web'
import { dayInBogota } from '@quina/kernel'
import { Amount, Cell, ErrorState, FieldGrid, Loading, ReadField, StatusTag } from '@quina/ui/web'
import { useState } from 'react'
import { simulatedPrice, simulateFields } from './many-services.contract.ts'

interface SimulateDialogProps {
  readonly contractId: string
  readonly onClose: () => void
}

/** What a service would cost on a day, and what a patient would pay of it. */
export function SimulateDialog({ contractId, onClose }: SimulateDialogProps) {
  const [asked, setAsked] = useState({ serviceId: '', day: dayInBogota(new Date()) as string, patientId: '' })
  const ready = asked.serviceId !== '' && asked.day !== ''
  const { serviceId, day, patientId } = asked
  const { data, error } = useAnswer(
    simulatedPrice,
    ready ? { contractId, serviceId, day, patientId: patientId || null } : null,
  )
  const spans = { serviceId: 8, day: 4, patientId: 12 } as const
  return (
    <Modal opened onClose={onClose} title="Simular precio" size={760} withCloseButton={false}>
      <FieldGrid>
        {(['serviceId', 'day', 'patientId'] as const).map((name) => (
          <Cell key={name} span={spans[name]}>
            <FieldInput
              name={name}
              field={simulateFields[name]}
              value={asked[name]}
              onChange={(value) => setAsked((old) => ({ ...old, [name]: String(value ?? '') }))}
            />
          </Cell>
        ))}
      </FieldGrid>
      {error && <ErrorState message={wordsOf(error)} />}
      {ready && data === undefined && !error && <Loading />}
      {data && <Result one={data} />}
      <Group justify="flex-end" mt={12}>
        <Button variant="default" onClick={onClose}>
          Cerrar
        </Button>
      </Group>
    </Modal>
  )
}

const Result = ({ one }: { readonly one: AnswerOf<typeof simulatedPrice> }) => (
  <FieldGrid>
    <Cell span={4}>
      <ReadField label="Precio">
        {one.price === null ? <StatusTag tone="bad">No se cubre</StatusTag> : <Amount of={one.price} />}
      </ReadField>
    </Cell>
    <Cell span={8}>
      <ReadField label="Cómo se liquida">{one.words}</ReadField>
    </Cell>
    {one.authorisation && (
      <Cell span={4}>
        <StatusTag tone="warning">Exige autorización</StatusTag>
      </Cell>
    )}
    {one.moderating !== null && (
      <Cell span={8}>
        <ReadField label="Pago del usuario">{one.moderating}</ReadField>
      </Cell>
    )}
  </FieldGrid>
)
