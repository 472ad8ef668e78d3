import { drawVersion } from '../draw-version';
import { answerFromDatabase } from './answer-from-database';

answerFromDatabase(drawVersion);
