import { useMediaQuery } from '@mantine/hooks'

/** As wide as a telephone held upright: what is worked on with a thumb is drawn another way. */
export const useNarrow = (): boolean =>
  useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false })
