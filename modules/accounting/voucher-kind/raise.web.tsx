import { Button } from '@mantine/core'
import { type CatalogAnswer, FieldsDialog, refreshAll, sendTo, useCan, useVigencia } from '@quina/blocks/web'
import { toast } from '@quina/ui/web'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { raiseAsks, raiseNumbers, raisePath } from './raise.contract.ts'

/** Leaves numbers out, for who comes from another program in the middle of a year. */
export function RaiseNumbers({ id }: Pick<CatalogAnswer, 'id'>) {
  const mayRaise = useCan()(raiseNumbers)
  const vigencia = useVigencia()
  const client = useQueryClient()
  const [asking, ask] = useState(false)
  if (!mayRaise) return null
  const send = async (body: Readonly<Record<string, unknown>>, key: string) => {
    const { next } = await sendTo<{ next: number }>('POST', raisePath.replace(':id', id), { body, key })
    await refreshAll(client)
    ask(false)
    void toast({ message: `El siguiente comprobante será el ${next}.`, tone: 'good' })
  }
  return (
    <>
      <Button variant="default" size="compact-sm" onClick={() => ask(true)}>
        Subir consecutivo…
      </Button>
      {asking && (
        <FieldsDialog
          title="Subir el consecutivo"
          verb="Subir"
          consequence="Los números de en medio no se usan y el motivo queda guardado. El consecutivo nunca baja."
          fields={raiseAsks}
          begun={{ vigencia }}
          send={send}
          onClose={() => ask(false)}
        />
      )}
    </>
  )
}
