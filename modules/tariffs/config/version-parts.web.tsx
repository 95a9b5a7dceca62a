import { RowsPanel } from '@quina/blocks/web'
import { exceptions, factors, packagePrices, surgeryParts } from '../version/version-parts.contract.ts'
import { VersionForm } from './base.web.tsx'

interface PartProps {
  readonly id: string
}

/** Percentages of their own. */
export const Factors = ({ id }: PartProps) => (
  <RowsPanel
    rows={factors}
    id={id}
    empty="Todos los servicios llevan el porcentaje general"
    begun={{ scope: 'chapter' }}
    spans={{ serviceId: 12, norm: 12 }}
  />
)

const priceSpans = { serviceId: 8, price: 4, norm: 12 }

/** Fixed prices of services. */
export const Exceptions = ({ id }: PartProps) => (
  <RowsPanel rows={exceptions} id={id} empty="Ningún servicio tiene precio fijo" spans={priceSpans} imports />
)

/** The price of each package: what it includes is in the service. */
export const Packages = ({ id }: PartProps) => (
  <RowsPanel
    rows={packagePrices}
    id={id}
    empty="Ningún paquete tiene precio en este tarifario"
    spans={priceSpans}
  />
)

/** What of a surgery is charged, and which part of what follows the first procedure. */
export const Surgery = ({ id, mayEdit }: PartProps & { readonly mayEdit: boolean }) => (
  <>
    <VersionForm
      id={id}
      mayEdit={mayEdit}
      title="Qué se cobra"
      names={[
        'chargesSurgeon',
        'chargesAnaesthetist',
        'chargesAssistant',
        'chargesTheatre',
        'chargesMaterials',
        'rounds',
        'nightPercent',
        'holidayPercent',
      ]}
    />
    <RowsPanel
      rows={surgeryParts}
      id={id}
      empty="Se aplica lo que propone el manual"
      begun={{ surgeon: '100', anaesthetist: '100', assistant: '100', theatre: '100', materials: '100' }}
      spans={{ situation: 12, norm: 12 }}
    />
  </>
)

/** What is added to the cost of medicines and devices. */
export const Supplies = ({ id, mayEdit }: PartProps & { readonly mayEdit: boolean }) => (
  <VersionForm
    id={id}
    mayEdit={mayEdit}
    title="Insumos y medicamentos"
    names={['medicinePercent', 'devicePercent', 'capsRegulated']}
    spans={{ medicinePercent: 4, devicePercent: 4, capsRegulated: 4 }}
  />
)
