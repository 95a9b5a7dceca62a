import { act, type BulkAction, keepFileOf, usePress } from '@quina/blocks/web'
import type { RowAction } from '@quina/ui/web'
import { makeRips, ripsJson, ripsPackage, sendRipsNow } from './desk.contract.ts'

/** The states, in its own list and in that of invoices, in which the ministry has it or will not receive it. */
const closed: readonly unknown[] = ['approved', 'approved-noted', 'notified', 'sent', 'exempt']

/** The RIPS commands for many rows, in any list with ticks. @param state the column with the state of each. */
export const ripsBulk = (state: 'state' | 'ripsState') => ({
  generate: {
    label: 'Generar y validar RIPS',
    done: 'generado',
    mayNot: ({ [state]: at, condition, document }) => {
      if (document === 'adjustment') return 'Una nota de ajuste se corrige campo por campo.'
      if (condition !== undefined && condition !== 'issued') return 'No es una factura emitida.'
      return closed.includes(at) ? 'Ya está en el Ministerio, o no se informa.' : undefined
    },
    run: ({ id }, key) => act(makeRips, { id }, { key }),
  } satisfies BulkAction,
  send: {
    label: 'Enviar RIPS o recuperar CUV',
    done: 'enviado a la cola',
    consequence: 'Los que ya se enviaron sin respuesta no se envían de nuevo: se consulta su CUV.',
    mayNot: ({ [state]: at }) =>
      at === 'ready' || at === 'sent' ? undefined : 'No está listo: genérelo y corrija sus errores.',
    run: ({ id }, key) => act(sendRipsNow, { id }, { key }),
  } satisfies BulkAction,
})

/** The downloads for one row: its JSON, once it exists, and the files for its payer. */
export function useRipsFiles(): (id: string, state: unknown) => readonly RowAction[] {
  const { press } = usePress()
  const keep = (file: typeof ripsJson | typeof ripsPackage, id: string, done: string) =>
    void press({ of: [file.name, id], run: () => keepFileOf(file, { id }), done: () => done })
  return (id, state) => [
    ...(state === 'none' || state === 'exempt'
      ? []
      : [{ label: 'Descargar JSON', run: () => keep(ripsJson, id, 'JSON descargado') }]),
    { label: 'Descargar paquete (ZIP)', run: () => keep(ripsPackage, id, 'Paquete descargado') },
  ]
}
