import { drawVersion } from '../draw-version';
import { answerFromDatabase } from '../store/answer-from-database';

answerFromDatabase(drawVersion);
