import { Button, Group, Modal } from '@mantine/core'
import { searchOptionsOf, useAct } from '@quina/blocks/web'
import { type Money, showPesos } from '@quina/kernel'
import { ChoiceField, LookupField, type LookupOption } from '@quina/ui/web'
import { useState } from 'react'
import {
  type BankNotePurpose,
  bankNotePurposes,
  bookBankNote,
} from '../reconciliation/reconciliation.contract.ts'

interface BankNoteDialogProps {
  readonly id: string
  readonly statementLineIds: readonly string[]
  readonly total: Money
  readonly onClose: () => void
  readonly onDone: () => void
}

/** What the bank took or gave by itself enters the books, and is matched at once. */
export function BankNoteDialog({ id, statementLineIds, total, onClose, onDone }: BankNoteDialogProps) {
  const [purpose, setPurpose] = useState<BankNotePurpose>(total > 0n ? 'bankInterest' : 'bankCommission')
  const [registro, setRegistro] = useState<LookupOption | null>(null)
  const { send } = useAct(bookBankNote, () => 'Nota contabilizada y cruzada.')
  const book = async () => {
    const movements = statementLineIds.map((statementLineId) => ({ statementLineId }))
    if ((await send({ id, movements, purpose, registroId: registro?.id ?? null })) !== null) onDone()
  }
  return (
    <Modal opened onClose={onClose} title={`Contabilizar nota por ${showPesos(total)}`}>
      <ChoiceField
        label="Qué es"
        name="purpose"
        required
        options={bankNotePurposes}
        value={purpose}
        onChange={(next) => setPurpose(next as BankNotePurpose)}
      />
      {purpose !== 'bankInterest' && (
        <LookupField
          label="Registro presupuestal de los gastos bancarios"
          name="registroId"
          value={registro?.id ?? ''}
          valueLabel={registro?.label ?? ''}
          search={searchOptionsOf('budget.registro')}
          onChange={(_id, option) => setRegistro(option)}
        />
      )}
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={onClose}>
          Cancelar
        </Button>
        <Button onClick={() => void book()}>Contabilizar nota</Button>
      </Group>
    </Modal>
  )
}
