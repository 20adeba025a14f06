export { type Borderel, type BorderelLine, readBorderel } from './borderel';
export { addDays, dayAt, daysIn, type Period, readPeriod, startOfDay } from './days';
export { DEMO_CART, hasDemoSales } from './demo-sales';
export { includedIn } from './included-in';
export { netOf } from './net-of';
export { paidWithin } from './paid-within';
export { type Dimension, type Figure, type Measures, readFigures } from './read-figures';
export { type MoneyLeft, readMoneyLeft } from './read-money-left';
export { recountFigures, storeFigures } from './store-figures';
