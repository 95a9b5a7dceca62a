import { Button, FileButton, Group, Modal } from '@mantine/core'
import { searchOptionsOf, useAct } from '@quina/blocks/web'
import { LookupField, type LookupOption } from '@quina/ui/web'
import { useState } from 'react'
import { bringStatement } from '../reconciliation/reconciliation.contract.ts'

/** Brings the file of the bank: OFX and MT940 as they come, sheets with the format of their columns. */
export function StatementImport({ id }: { readonly id: string }) {
  const [open, setOpen] = useState(false)
  const [format, setFormat] = useState<LookupOption | null>(null)
  const bring = useAct(
    bringStatement,
    ({ read, fresh }) => `Se leyeron ${read} movimientos; ${fresh} son nuevos.`,
  )
  const send = async (file: File | null) => {
    if (file === null) return
    if ((await bring.send({ id, formatId: format?.id ?? null }, file)) !== null) setOpen(false)
  }
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        Importar extracto…
      </Button>
      <Modal opened={open} onClose={() => setOpen(false)} title="Importar extracto del banco">
        <LookupField
          label="Formato de las columnas"
          name="formatId"
          help="Solo para Excel y CSV. Los archivos OFX y MT940 no lo necesitan."
          value={format?.id ?? ''}
          valueLabel={format?.label ?? ''}
          search={searchOptionsOf('treasury.statementFormat')}
          onChange={(_id, option) => setFormat(option)}
        />
        <Group justify="flex-end" mt="md">
          <FileButton onChange={(file) => void send(file)} accept=".csv,.xlsx,.ofx,.qfx,.sta,.mt940,.txt">
            {(props) => <Button {...props}>Elegir archivo</Button>}
          </FileButton>
        </Group>
      </Modal>
    </>
  )
}
