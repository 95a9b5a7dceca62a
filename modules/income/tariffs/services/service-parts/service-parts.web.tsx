import { type CatalogAnswer, FileSectionPanels, RowsPanel } from '@quina/blocks/web'
import { serviceAccounts, serviceComponents, serviceHomologs } from './service-parts.contract.ts'

/** The parts of a service: what it includes, its equivalents, its accounts, and the sections of other modules. */
export function ServiceParts({ answer: { id, values } }: { readonly answer: CatalogAnswer }) {
  return (
    <>
      {values.kind === 'package' && (
        <RowsPanel
          rows={serviceComponents}
          id={id}
          empty="El paquete no dice todavía qué incluye"
          begun={{ quantity: '1' }}
          spans={{ serviceId: 12, note: 12 }}
        />
      )}
      <RowsPanel
        rows={serviceHomologs}
        id={id}
        empty="Sin equivalencias en SOAT ni en ISS"
        spans={{ preferred: 12 }}
      />
      <RowsPanel
        rows={serviceAccounts}
        id={id}
        empty="El ingreso va a la cuenta del pagador"
        begun={{ regime: 'any' }}
        spans={{ regime: 12, accountId: 12, rubroId: 12 }}
      />
      <FileSectionPanels of="tariffs.service" id={id} />
    </>
  )
}
