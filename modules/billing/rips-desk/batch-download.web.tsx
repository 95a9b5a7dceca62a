import { choice, day, optional, ref } from '@quina/blocks'
import { download, FieldsDialog } from '@quina/blocks/web'
import { dayInBogota } from '@quina/kernel'
import type { PageAction } from '@quina/ui/web'
import { type ReactNode, useState } from 'react'
import { ripsFilesPath } from './desk.contract.ts'

const fields = {
  holds: choice('Qué se descarga', {
    whole: 'Paquete por factura: XML, PDF, RIPS y CUV',
    json: 'Solo el JSON de RIPS',
  }),
  from: day('Facturas desde'),
  to: day('Hasta'),
  payerId: optional(ref('insurers.payer', 'Pagador', { help: 'Vacío: todos.' })),
}

/** What is handed to payers of a whole period: a folder for each invoice, or its JSON alone. */
export function useBatchDownload(): { readonly action: PageAction; readonly dialog: ReactNode } {
  const [asking, setAsking] = useState(false)
  const today = dayInBogota(new Date())
  return {
    action: { label: 'Descargar lote…', run: () => setAsking(true) },
    dialog: asking && (
      <FieldsDialog
        title="Descargar los RIPS de un período"
        consequence="Un ZIP con una carpeta, o un JSON, por factura emitida en esas fechas."
        verb="Descargar"
        fields={fields}
        begun={{ holds: 'whole', from: `${today.slice(0, 8)}01`, to: today }}
        send={({ holds, from, to, payerId }) =>
          download(ripsFilesPath, {
            ...{ holds: String(holds), from: String(from), to: String(to) },
            ...(payerId === null ? {} : { payerId: String(payerId) }),
          })
        }
        onClose={() => setAsking(false)}
      />
    ),
  }
}
