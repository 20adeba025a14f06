'use client';

export { Failure as default } from '@/app/_ui/failure';
