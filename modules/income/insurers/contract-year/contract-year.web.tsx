import { type CatalogPieces, catalogPages, catalogPagesBy, catalogScreens, pathTo } from '@quina/blocks/web'
import { dayInBogota } from '@quina/kernel'
import { FieldGrid, Panel, useGoTo } from '@quina/ui/web'
import { useState } from 'react'
import { contractYear, months } from './contract-year.contract.ts'

const { List } = catalogScreens(contractYear, {
  pages: { create: '/contratos-eps/create', open: '/contratos-eps/edit/:id' },
  columns: [
    ...['payer', 'contractId', 'year', 'regime', 'value', 'added', 'invoiced', 'available', 'condition'],
    ...['filed', 'glosa', 'paid', 'receivable'],
  ],
})

const ContractYears = List

function Monthly({ pieces: { Ask } }: { readonly pieces: CatalogPieces<typeof contractYear> }) {
  return (
    <>
      <Panel title="Distribución mensual (en blanco o hasta el valor)">
        <FieldGrid>
          {months.map((month) => (
            <Ask key={month} name={`plan${month}`} span={2} />
          ))}
        </FieldGrid>
      </Panel>
      <Panel title="Afiliados por mes (cápita)">
        <FieldGrid>
          {months.map((month) => (
            <Ask key={month} name={`members${month}`} span={2} />
          ))}
        </FieldGrid>
      </Panel>
    </>
  )
}

function usePages() {
  const goTo = useGoTo()
  const [pages] = useState(() =>
    catalogPages(contractYear, {
      nameOf: ({ values, labels }) => `${labels.contractId ?? 'Contrato'} · ${String(values.vigencia)}`,
      defaults: () => ({
        vigencia: Number(dayInBogota(new Date()).slice(0, 4)),
        regime: 'contributory',
        ...Object.fromEntries(months.map((month) => [`plan${month}`, '0.00'])),
      }),
      locked: ['contractId', 'vigencia', 'regime'],
      actions: ({ values }) => [
        {
          label: 'Ver el contrato',
          run: () => goTo(pathTo('/contrato/edit/:id', { id: String(values.contractId) })),
        },
      ],
      form: (pieces) => (
        <>
          <Panel title="Contrato y vigencia">
            <FieldGrid>
              <pieces.Ask name="contractId" span={6} />
              <pieces.Ask name="vigencia" span={2} />
              <pieces.Ask name="regime" span={2} />
              <pieces.Ask name="value" span={2} />
            </FieldGrid>
          </Panel>
          <Monthly pieces={pieces} />
          <Panel title="Rubros y cuentas (vacíos: los del pagador en el régimen)">
            <FieldGrid>
              <pieces.Ask name="rubroId" span={6} />
              <pieces.Ask name="priorRubroId" span={6} />
              <pieces.Ask name="unfiledAccountId" span={6} />
              <pieces.Ask name="filedAccountId" span={6} />
              <pieces.Ask name="note" span={12} />
            </FieldGrid>
          </Panel>
        </>
      ),
    }),
  )
  return pages
}

export const contractYearScreens = { List: ContractYears, ...catalogPagesBy(usePages) }
