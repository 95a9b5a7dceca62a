import { catalogScreens } from '@quina/blocks/web'
import { formSeries } from './form-series.contract.ts'

export const { List: FormSeries } = catalogScreens(formSeries)
