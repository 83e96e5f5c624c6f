/** The figures of the statistics band. */
export type Stats = { vessels: number; countries: number; years: number; surveyors: number }
