import { Button, FileButton, Group, Modal } from '@mantine/core'
import { refreshAll, searchOptionsOf, sendTo, wordsOf } from '@quina/blocks/web'
import { LookupField, type LookupOption, toast } from '@quina/ui/web'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { statementPath } from '../reconciliation/reconciliation.contract.ts'
import { at } from './workbench.web.tsx'

/** Brings the file of the bank: OFX and MT940 as they come, sheets with the format of their columns. */
export function StatementImport({ id }: { readonly id: string }) {
  const [open, setOpen] = useState(false)
  const [format, setFormat] = useState<LookupOption | null>(null)
  const client = useQueryClient()
  const send = async (file: File | null) => {
    if (file === null) return
    const body = new FormData()
    body.append('file', file)
    try {
      const query = format === null ? {} : { formatId: format.id }
      const { read, fresh } = await sendTo<{ read: number; fresh: number }>('POST', at(statementPath, id), {
        body,
        query,
      })
      void toast({ message: `Se leyeron ${read} movimientos; ${fresh} son nuevos.`, tone: 'good' })
      setOpen(false)
      await refreshAll(client)
    } catch (failure) {
      void toast({ message: wordsOf(failure), tone: 'bad' })
    }
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
